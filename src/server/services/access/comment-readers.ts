import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { canReadComment } from '@/domain/comment/policy';
import type { PromptFacts } from '@/domain/prompt/policy';
import type { Db } from '@/server/db';
import { loadAccessForUsers } from './facts-of-users';
import { readableSince, isVersionReadable } from './history';

type Written = { createdAt: Date; wasShared: boolean };

/** Dates and visibility of a comment and of the version it is about: its readers can read both. */
export type Words = { about: Written & { version: number }; words: Written };

/** Returns the users who could read the comment: each by their own space membership and grants, not as the caller. */
export async function readersAmong<Someone extends { id: string; role: string }>(
  db: Db,
  people: readonly Someone[],
  prompt: Pick<PromptFacts, 'createdBy' | 'isShared'> & { id: string },
  { about, words }: Words,
): Promise<Someone[]> {
  const { spaceId, spaceSince, creatorSince, version } = await db.prompt.findUniqueOrThrow({
    where: { id: prompt.id },
    select: { spaceId: true, spaceSince: true, creatorSince: true, version: true },
  });
  const accessOf = await loadAccessForUsers(
    db,
    { id: prompt.id, spaceId },
    people.map(({ id }) => id),
  );
  const { createdBy, isShared } = prompt;
  return people.filter(({ id, role }) => {
    const reader: Member = { kind: 'member', id, role: Role.parse(role) };
    const facts = { createdBy, isShared, spaceSince, creatorSince, ...accessOf(id) };
    const reach = readableSince(reader, facts);
    // The current text is readable by all users with a grant, whenever it was written.
    const isCurrent = about.version === version && reach.kind === 'some' && reach.since !== null;
    const isShown = isVersionReadable(reach, words) && (isCurrent || isVersionReadable(reach, about));
    return canReadComment(reader, facts, { isShown });
  });
}
