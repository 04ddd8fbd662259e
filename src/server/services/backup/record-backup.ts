import type { Db } from '@/server/db';
import { BackupProblem } from './backup-problem';
import type { MadeBackup } from './make-backup';

/** Rows that are kept of backups: enough to see what went wrong when. */
const ROWS_KEPT = 200;

type Attempt =
  { startedAt: Date; to: string; made: MadeBackup } | { startedAt: Date; to: string; error: unknown };

/** What went wrong in words: for people, so nothing that only a log should hold. */
export function wordsOf(error: unknown): string {
  if (error instanceof BackupProblem) return `${error.message} ${error.remedy}`;
  return 'The backup failed. The log of the server says why.';
}

/** Notes a backup for the page of admins, whether it was made or failed. */
export async function recordBackup(db: Db, attempt: Attempt): Promise<void> {
  const { startedAt } = attempt;
  const data =
    'made' in attempt
      ? {
          place: attempt.made.place,
          bytes: BigInt(attempt.made.bytes),
          rows: BigInt(attempt.made.rows),
          hasSecrets: attempt.made.hasSecrets,
        }
      : { place: attempt.to, problem: wordsOf(attempt.error) };
  const { id } = await db.backup.create({ data: { startedAt, ...data }, select: { id: true } });
  await db.backup.deleteMany({ where: { id: { lte: id - BigInt(ROWS_KEPT) } } });
}
