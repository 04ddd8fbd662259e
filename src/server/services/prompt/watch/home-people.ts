import { z } from 'zod';
import type { Db } from '@/server/db';
import type { PromptChange } from '@/server/ports/prompt-events/change-feed';
import { rowsOf } from '../../rows';

const HomeRow = z.object({ promptId: z.string(), spaceId: z.string() });
const MemberRow = z.object({ spaceId: z.string(), userId: z.string() });

/**
 * By prompt, who is in the home that it had or has: they hear of a change by fetching anew, since an event looks the same for
 * everybody and says nothing of a space. Prompts without a home are not in it.
 */
export async function loadHomePeople(
  db: Db,
  changes: readonly Pick<PromptChange, 'id' | 'homes'>[],
): Promise<Map<string, Set<string>>> {
  const ids = changes.map(({ id }) => id);
  const now = await rowsOf(db, HomeRow)`
    SELECT id::text AS "promptId", space_id::text AS "spaceId" FROM prompts
    WHERE id = ANY(${ids}::uuid[]) AND space_id IS NOT NULL`;
  const before = changes.flatMap(({ id, homes }) => homes.map((spaceId) => ({ promptId: id, spaceId })));
  const homes = [...now, ...before];
  if (homes.length === 0) return new Map();
  const members = await rowsOf(db, MemberRow)`
    SELECT space_id::text AS "spaceId", user_id::text AS "userId" FROM space_members
    WHERE space_id = ANY(${[...new Set(homes.map(({ spaceId }) => spaceId))]}::uuid[])`;
  const people = new Map<string, Set<string>>();
  for (const { promptId, spaceId } of homes) {
    const ofPrompt = people.get(promptId) ?? new Set<string>();
    people.set(promptId, ofPrompt);
    for (const member of members) if (member.spaceId === spaceId) ofPrompt.add(member.userId);
  }
  return people;
}
