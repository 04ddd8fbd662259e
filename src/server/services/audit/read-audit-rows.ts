import { AUDIT_ACTIONS, type AuditKind } from '@/domain/admin/audit';
import { ChainedAuditRow } from '@/domain/admin/audit-export';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { rowsOf } from '../rows';

export const AUDIT_STEP_ROWS = 1_000;

type Step = { after: number; kind?: AuditKind | undefined };

/** Returns the rows after a position, in the order of the chain, at most {@link AUDIT_STEP_ROWS}. */
export function readAuditRows(
  db: Pick<Database, '$queryRaw'>,
  { after, kind }: Step,
): Promise<ChainedAuditRow[]> {
  const ofKind =
    kind === undefined ? Prisma.empty : Prisma.sql`AND e.action = ANY(${[...AUDIT_ACTIONS[kind]]}::text[])`;
  return rowsOf(db, ChainedAuditRow)`
    SELECT e.position::float8 AS position, e.id::text,
      to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') AS at,
      e.actor_id::text AS "actorId", e.action, e.subject_id::text AS "subjectId", e.details::text AS details,
      encode(e.previous_hash, 'hex') AS "previousHash", encode(e.hash, 'hex') AS hash
    FROM audit_events e WHERE e.position > ${after}::bigint ${ofKind}
    ORDER BY e.position LIMIT ${AUDIT_STEP_ROWS}`;
}

/**
 * Yields the whole audit log from its beginning, or its events of a kind, step by step.
 * @param beforeStep runs before each step is read; its error ends the iteration
 */
export async function* iterateAuditRows(
  db: Pick<Database, '$queryRaw'>,
  { kind, beforeStep }: { kind?: AuditKind | undefined; beforeStep?: () => Promise<unknown> } = {},
): AsyncGenerator<ChainedAuditRow[]> {
  let after = 0;
  for (;;) {
    await beforeStep?.();
    const rows = await readAuditRows(db, { after, kind });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.position;
  }
}
