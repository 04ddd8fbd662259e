import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import type { PromptChange } from '@/server/ports/prompt-events/change-feed';
import { holdersOf } from '../../access/granted';
import { rowsOf } from '../../rows';

const HomeRow = z.object({ promptId: z.string(), spaceId: z.string() });
const MemberRow = z.object({ spaceId: z.string(), userId: z.string() });
const HolderRow = z.object({ promptId: z.string(), userId: z.string() });

/**
 * Returns by prompt the members of its current or previous spaces and the users it is granted to: they learn of a
 * change by fetching again, since an event looks the same for all readers and doesn't reveal a space or a grant.
 * Prompts without such users are left out.
 */
export async function loadSpaceMembers(
  db: Db,
  changes: readonly Pick<PromptChange, 'id' | 'homes'>[],
): Promise<Map<string, Set<string>>> {
  const ids = changes.map(({ id }) => id);
  const now = await rowsOf(db, HomeRow)`
    SELECT id::text AS "promptId", space_id::text AS "spaceId" FROM prompts
    WHERE id = ANY(${ids}::uuid[]) AND space_id IS NOT NULL`;
  const before = changes.flatMap(({ id, homes }) => homes.map((spaceId) => ({ promptId: id, spaceId })));
  const homes = [...now, ...before];
  const people = new Map<string, Set<string>>();
  const add = (promptId: string, userId: string) => {
    people.set(promptId, (people.get(promptId) ?? new Set()).add(userId));
  };
  const holders = await rowsOf(db, HolderRow)`
    SELECT h.prompt_id::text AS "promptId", h.user_id::text AS "userId" FROM ${holdersOf(Prisma.sql`${ids}::uuid[]`)} h`;
  for (const { promptId, userId } of holders) add(promptId, userId);
  if (homes.length === 0) return people;
  const members = await rowsOf(db, MemberRow)`
    SELECT space_id::text AS "spaceId", user_id::text AS "userId" FROM space_members
    WHERE space_id = ANY(${[...new Set(homes.map(({ spaceId }) => spaceId))]}::uuid[])`;
  for (const { promptId, spaceId } of homes) {
    for (const member of members) if (member.spaceId === spaceId) add(promptId, member.userId);
  }
  return people;
}
