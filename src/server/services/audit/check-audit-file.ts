import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ChainedAuditRow } from '@/domain/admin/audit-export';
import type { Database } from '@/server/db';
import { type ChainBreak, checkChain } from './check-audit-chain';
import { readAuditRows } from './read-audit-rows';

/** A file that can't be checked, with a message for the operator. */
export class AuditFileProblem extends Error {}

export type AuditFileReport = {
  rows: number;
  breaks: ChainBreak[];
  /** Whether the database has the last row of the file with the same hash: else its log was truncated or replaced. */
  isInDatabase: boolean;
};

/**
 * Checks an audit log that was exported as NDJSON: its own chain, and that the log of the database continues it. Throws
 * {@link AuditFileProblem} for a file that can't be read, has no rows or has an invalid line.
 */
export async function checkAuditFile(
  db: Pick<Database, '$queryRaw'>,
  path: string,
): Promise<AuditFileReport> {
  const { rows, breaks, last } = await checkChain(rowsOfFile(path));
  if (last === null) throw new AuditFileProblem(`${path} has no rows.`);
  const [kept] = await readAuditRows(db, { after: last.position - 1 });
  return { rows, breaks, isInDatabase: kept?.position === last.position && kept.hash === last.hash };
}

async function* rowsOfFile(path: string): AsyncGenerator<ChainedAuditRow[]> {
  let line = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      line += 1;
      yield [readRow(path, line, text)];
    }
  } catch (error) {
    if (error instanceof AuditFileProblem) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AuditFileProblem(`${path} can’t be read: ${reason}`, { cause: error });
  }
}

function readRow(path: string, line: number, text: string): ChainedAuditRow {
  const row = ChainedAuditRow.safeParse(parsed(text));
  if (row.success) return row.data;
  throw new AuditFileProblem(
    `Line ${line} of ${path} is no row of an audit log exported as NDJSON: the file was changed, cut off or is another one.`,
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
