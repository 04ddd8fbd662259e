import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import { canRead } from '@/domain/prompt/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Db } from '@/server/db';
import { rowsOf } from '../rows';
import { holdersOf } from './granted';

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
  changes: readonly { id: string; homes: readonly string[] }[],
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

/**
 * Returns whether a reader may learn that something about some prompts has changed: a member who could open one of
 * them.
 */
export async function audienceOf(db: Database, ids: readonly string[]): Promise<(reader: Actor) => boolean> {
  if (ids.length === 0) return () => false;
  const prompts = await db.prompt.findMany({
    where: { id: { in: [...ids] }, deletedAt: null },
    select: { createdBy: true, isShared: true, spaceId: true },
  });
  if (prompts.length === 0) return () => false;
  const people = await loadSpaceMembers(
    db,
    ids.map((id) => ({ id, homes: [] })),
  );
  const involved = new Set([...people.values()].flatMap((those) => [...those]));
  // People of spaces and of grants are those above: the policy decides about all others.
  const facts = prompts.map(({ createdBy, isShared, spaceId }) => ({
    createdBy,
    isShared,
    space: spaceId === null ? null : { id: spaceId, role: null },
    grant: null,
  }));
  return (reader) =>
    reader.kind === 'member' && (involved.has(reader.id) || facts.some((prompt) => canRead(reader, prompt)));
}
