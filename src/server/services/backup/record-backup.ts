import type { Db } from '@/server/db';
import { BackupProblem } from './backup-problem';
import type { CreatedBackup } from './make-backup';

/** Number of backup rows kept: enough to see recent failures. */
const ROWS_KEPT = 200;

type Attempt =
  { startedAt: Date; to: string; made: CreatedBackup } | { startedAt: Date; to: string; error: unknown };

/** Returns an error message for people, without details that only a log should contain. */
export function publicErrorText(error: unknown): string {
  if (error instanceof BackupProblem) return `${error.message} ${error.remedy}`;
  return 'The backup failed. The log of the server says why.';
}

/** Records a backup for the admin page, successful or failed. */
export async function recordBackup(db: Db, attempt: Attempt): Promise<void> {
  const { startedAt } = attempt;
  const data =
    'made' in attempt
      ? {
          place: attempt.made.place,
          bytes: BigInt(attempt.made.bytes),
          rows: BigInt(attempt.made.rows),
          hasSecrets: attempt.made.hasSecrets,
          isChecked: attempt.made.check !== 'unchecked',
        }
      : { place: attempt.to, problem: publicErrorText(attempt.error) };
  const { id } = await db.backup.create({ data: { startedAt, ...data }, select: { id: true } });
  await db.backup.deleteMany({ where: { id: { lte: id - BigInt(ROWS_KEPT) } } });
}
