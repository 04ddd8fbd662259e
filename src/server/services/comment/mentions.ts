import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { MENTIONABLE_OFFERED } from '@/domain/comment/limits';
import { commentMessages } from '@/domain/comment/messages';
import { canReadComment } from '@/domain/comment/policy';
import type { MentionableQuery, Person } from '@/domain/comment/schema';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { PromptFacts } from '@/domain/prompt/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { rowsOf } from '../rows';
import { homeSeenBy } from '../space/home-space';

const Candidate = z.object({ id: z.string(), name: z.string(), role: Role });
type Candidate = z.infer<typeof Candidate>;

/** People looked at for one answer: of those who bear the name, or come first of all. */
const LOOKED_AT = 50;

/** Whom words reach beside the creator and admins: everybody, or the people of the prompt's home. */
export type Reach = { isPublic: boolean; isOfHome: boolean };

/** The reach of words on a version. A prompt that came into its home later shows nothing there of the time before. */
export function reachOf(
  prompt: { version: number; spaceSince: Date | null },
  about: { version: number; createdAt: Date; wasShared: boolean },
  said: { createdAt: Date; wasShared: boolean },
): Reach {
  const { spaceSince } = prompt;
  const isVersionOfHome =
    spaceSince !== null && (about.version === prompt.version || about.createdAt >= spaceSince);
  return {
    isPublic: said.wasShared && about.wasShared,
    isOfHome: isVersionOfHome && said.createdAt >= spaceSince,
  };
}

/** Which of some people could read what is said: each with what they are in the home of the prompt, not as the caller is. */
export async function readersAmong<Someone extends { id: string; role: string }>(
  db: Db,
  people: readonly Someone[],
  prompt: Pick<PromptFacts, 'createdBy' | 'isShared'> & { id: string },
  said: Reach,
): Promise<Someone[]> {
  const { spaceId } = await db.prompt.findUniqueOrThrow({
    where: { id: prompt.id },
    select: { spaceId: true },
  });
  const home = await homeSeenBy(
    db,
    spaceId,
    people.map(({ id }) => id),
  );
  const { createdBy, isShared } = prompt;
  return people.filter(({ id, role }) => {
    const space = home(id);
    const isShown = said.isPublic || (said.isOfHome && space?.role != null);
    const reader: Member = { kind: 'member', id, role: Role.parse(role) };
    return canReadComment(reader, { createdBy, isShared, space }, { isShown });
  });
}

/** Throws BAD_REQUEST, with the name, unless all of them could read what is said. */
export async function requireMentionable(
  tx: Db,
  prompt: PromptFacts & { id: string },
  said: Reach,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const people = await tx.profile.findMany({
    where: { id: { in: [...ids] }, isActive: true, deletedAt: null },
    select: { id: true, role: true, fullName: true },
  });
  const readers = await readersAmong(tx, people, prompt, said);
  const refused = ids.find((id) => readers.every((reader) => reader.id !== id));
  if (refused === undefined) return;
  const name = people.find(({ id }) => id === refused)?.fullName ?? commentMessages.somebody;
  throw new AppError('BAD_REQUEST', commentMessages.cannotMention(name));
}

/** Those who have to do with the prompt, its creator first. */
function around(db: Db, promptId: string): Promise<Candidate[]> {
  return rowsOf(db, Candidate)`
    SELECT u.id::text, u.full_name AS name, u.role FROM prompts p
    JOIN profiles u ON u.id = p.created_by OR u.id IN (SELECT c.author_id FROM comments c WHERE c.prompt_id = p.id)
    WHERE p.id = ${promptId}::uuid AND u.is_active AND u.deleted_at IS NULL
    ORDER BY u.id <> p.created_by, title_sort_key(u.full_name), u.id LIMIT ${LOOKED_AT}`;
}

/** By the index of names, or in their order: neither looks through all accounts. */
function byName(db: Db, q: string): Promise<Candidate[]> {
  const named = q === '' ? Prisma.empty : Prisma.sql`AND id IN (SELECT profiles_named(search_fold(${q})))`;
  return rowsOf(db, Candidate)`
    SELECT id::text, full_name AS name, role FROM profiles WHERE is_active AND deleted_at IS NULL ${named}
    ORDER BY title_sort_key(full_name), id LIMIT ${LOOKED_AT}`;
}

/**
 * A few people whom the caller could name in a comment on a version: they could read it. Without a part of their name those who
 * have to do with the prompt come first. Throws UNAUTHORIZED for guests, NOT_FOUND for what the caller may not see.
 */
export async function listMentionable(
  ctx: ServiceContext,
  { promptId, version, q }: MentionableQuery,
): Promise<Person[]> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const about = await ctx.db.promptVersion.findFirst({
    where: { ...readableVersions(member, prompt), version },
    select: { version: true, createdAt: true, wasShared: true },
  });
  if (about === null) throw promptNotFound();
  const [first, named] = await Promise.all([q === '' ? around(ctx.db, prompt.id) : [], byName(ctx.db, q)]);
  const candidates = [...first, ...named.filter(({ id }) => first.every((other) => other.id !== id))];
  const reach = reachOf(prompt, about, { createdAt: ctx.now, wasShared: prompt.isShared });
  return (await readersAmong(ctx.db, candidates, prompt, reach))
    .filter(({ id }) => id !== member.id)
    .slice(0, MENTIONABLE_OFFERED)
    .map(({ id, name }) => ({ id, name }));
}
