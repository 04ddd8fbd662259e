import { z } from 'zod';
import { KINDS } from '@/domain/notification/kinds';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';

const FOLDED_KINDS = Object.entries(KINDS).flatMap(([kind, { folds }]) => (folds ? [kind] : []));

const folds = (alias: string) => Prisma.sql`${Prisma.raw(alias)}.kind = ANY(${FOLDED_KINDS})`;
const hourOf = (alias: string) =>
  Prisma.sql`date_bin('1 hour', ${Prisma.raw(alias)}.created_at, 'epoch'::timestamptz)`;

/** SQL expression for the key of the group that a row `n` of notifications belongs to. */
export const LINE_KEY = Prisma.sql`
  CASE WHEN ${folds('n')} THEN concat_ws(' ', n.prompt_id, n.kind, ${hourOf('n')}) ELSE n.id::text END`;

/** SQL condition that a row `n`, other than the row `line`, is in the same group. Both belong to one user. */
export const IN_SAME_GROUP = Prisma.sql`(
  ${folds('line')} AND n.user_id = line.user_id AND n.prompt_id = line.prompt_id AND n.kind = line.kind AND n.id <> line.id
  AND ${hourOf('n')} = ${hourOf('line')})`;

const IdRow = z.object({ id: z.bigint() });

/** Returns the ids of groups with those of all their rows, without later ones. */
export async function withFolded(db: Db, userId: string, ids: readonly bigint[]): Promise<bigint[]> {
  const folded = await rowsOf(db, IdRow)`
    SELECT n.id FROM notifications line
    JOIN notifications n ON ${IN_SAME_GROUP} AND n.id < line.id AND (n.done_at IS NULL) = (line.done_at IS NULL)
    WHERE line.user_id = ${userId}::uuid AND line.id = ANY(${[...ids]})`;
  return [...new Set([...ids, ...folded.map(({ id }) => id)])];
}
