import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { rowsOf } from '../rows';
import { bringSpaceInLine } from './groups';

type Context = { db: Database; now: Date };

/** Whose changes to settle: of a group, or of a person. */
type Scope = { groupId: string } | { profileId: string };

/** Rows of one round; a rename counts as one row, a member who joins or leaves as one. */
const ROUND = 5_000;

const Owed = z.object({
  id: z.bigint(),
  name: z.string(),
  profileId: z.string().nullable(),
  spaceId: z.string().nullable(),
});
type Owed = z.infer<typeof Owed>;

const Naming = z.object({ id: z.string(), name: z.string() });

function scopeSql(scope: Scope | undefined): Prisma.Sql {
  if (scope === undefined) return Prisma.sql`true`;
  return 'groupId' in scope
    ? Prisma.sql`group_id = ${scope.groupId}::uuid`
    : Prisma.sql`profile_id = ${scope.profileId}::uuid`;
}

/**
 * Updates the members of spaces to match the directory, where triggers noted a change of it (prisma/sql/directory.sql).
 * A change stays noted until all its spaces follow, deleted ones included, since they can be restored. It may run
 * twice, and in several processes: a space is locked before its groups are read, so the last one reads the latest.
 * @param scope the group or person of a request; everything that is owed if absent
 * @returns the number of changes settled
 * @throws the error of the first space that could not follow, when the others have
 */
export async function settleDirectory(ctx: Context, scope?: Scope): Promise<number> {
  let settled = 0;
  let after = 0n;
  const failures: Error[] = [];
  for (;;) {
    const owed = await rowsOf(ctx.db, Owed)`
      SELECT id, lower(group_name) AS name, profile_id::text AS "profileId", space_id::text AS "spaceId"
      FROM directory_changes WHERE id > ${after} AND ${scopeSql(scope)} ORDER BY id LIMIT ${ROUND}`;
    const last = owed.at(-1);
    if (last === undefined) break;
    after = last.id;
    const failed = await followChanges(ctx, owed, (error) => failures.push(error));
    const done = owed.filter((row) => !isOwedBy(row, failed)).map(({ id }) => id);
    await ctx.db.directoryChange.deleteMany({ where: { id: { in: done } } });
    settled += done.length;
  }
  // One is enough: the caller repeats, and the others stay noted.
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return settled;
}

/** {@link settleDirectory} for requests that have succeeded: what fails stays owed, and the directory loop completes it. */
export async function settleLater(ctx: Context, scope: Scope): Promise<void> {
  try {
    await settleDirectory(ctx, scope);
  } catch (error) {
    logger.warn({ err: error }, 'spaces follow the directory later');
  }
}

type Named = z.infer<typeof Naming>;

function isOwedBy({ name, spaceId }: Owed, failed: readonly Named[]): boolean {
  return failed.some((space) => space.name === name && (spaceId === null || spaceId === space.id));
}

/** Updates each space that names one of the groups. Returns the pairs of space and group that failed. */
async function followChanges(
  ctx: Context,
  owed: readonly Owed[],
  onError: (error: Error) => void,
): Promise<Named[]> {
  const names = [...new Set(owed.map(({ name }) => name))];
  const naming = await rowsOf(ctx.db, Naming)`
    SELECT space_id::text AS id, lower(name) AS name FROM space_groups WHERE lower(name) = ANY(${names})
    UNION SELECT space_id::text, lower(by_group) FROM space_members WHERE lower(by_group) = ANY(${names})
    ORDER BY 1`;
  const failed: Named[] = [];
  for (const spaceId of new Set(naming.map(({ id }) => id))) {
    const pairs = naming.filter(({ id }) => id === spaceId);
    const rows = owed.filter((row) => isOwedBy(row, pairs));
    if (rows.length === 0) continue;
    try {
      await bringSpaceInLine(ctx, spaceId, wordsOf(rows));
    } catch (error) {
      onError(error instanceof Error ? error : new Error('a space can’t follow', { cause: error }));
      failed.push(...pairs);
    }
  }
  return failed;
}

/**
 * Whose places in the space may differ. A group that was only named there takes nobody away: those whom a sign-in
 * brought by its name are in no group of the directory.
 */
function wordsOf(rows: readonly Owed[]): { people: string[] | null; changed: string[] } {
  const people = rows.flatMap(({ profileId }) => profileId ?? []);
  return {
    people: people.length === rows.length ? [...new Set(people)] : null,
    changed: [...new Set(rows.filter(({ spaceId }) => spaceId === null).map(({ name }) => name))],
  };
}
