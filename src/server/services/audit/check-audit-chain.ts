import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ChainedAuditRow } from '@/domain/admin/audit-export';
import type { Database } from '@/server/db';
import { rowOf } from '../rows';
import { iterateAuditRows } from './read-audit-rows';

export type ChainBreak = {
  position: number;
  reason: 'it was changed' | 'the row before it is missing or was changed';
};
type Checked = { rows: number; breaks: ChainBreak[]; last: ChainedAuditRow | null };
export type ChainReport = { rows: number; breaks: ChainBreak[]; unchained: number };

/** Maximum number of reported breaks; the first one is decisive. */
const MAX_REPORTED = 20;

const Count = z.object({ unchained: z.number() });

/**
 * Returns the hash of a row, computed like `audit_row_hash` (prisma/sql/audit.sql): over the previous hash and
 * PostgreSQL's text of the JSON list of the other values. Both write JSON strings alike.
 */
function auditRowHash(row: Omit<ChainedAuditRow, 'hash'>): string {
  const values = [String(row.position), row.id, row.at, row.actorId, row.action, row.subjectId];
  const list = `[${[...values.map((value) => JSON.stringify(value)), row.details].join(', ')}]`;
  return createHash('sha256')
    .update(Buffer.from(row.previousHash ?? '', 'hex'))
    .update(list, 'utf8')
    .digest('hex');
}

/**
 * Recomputes the hash of every row and compares it with its own and the next row's. It detects a row that was changed,
 * removed or inserted; but not a truncated end.
 * @param steps the rows from the first one on, in the order of the chain
 */
export async function checkChain(steps: AsyncIterable<readonly ChainedAuditRow[]>): Promise<Checked> {
  const breaks: ChainBreak[] = [];
  let [rows, last]: [number, ChainedAuditRow | null] = [0, null];
  for await (const step of steps) {
    for (const row of step) {
      const { position } = row;
      const follows: boolean =
        position === (last?.position ?? 0) + 1 && row.previousHash === (last === null ? '' : last.hash);
      const isChanged = row.hash !== auditRowHash(row);
      if ((isChanged || !follows) && breaks.length < MAX_REPORTED) {
        breaks.push({
          position,
          reason: isChanged ? 'it was changed' : 'the row before it is missing or was changed',
        });
      }
      rows += 1;
      last = row;
    }
  }
  return { rows, breaks, last };
}

/** Checks the database's audit log like {@link checkChain}; `unchained` rows were added by other means. */
export async function checkAuditChain(db: Pick<Database, '$queryRaw'>): Promise<ChainReport> {
  const { rows, breaks } = await checkChain(iterateAuditRows(db));
  const { unchained } = await rowOf(db, Count)`
    SELECT count(*)::int AS unchained FROM audit_events WHERE position IS NULL`;
  return { rows, breaks, unchained };
}
