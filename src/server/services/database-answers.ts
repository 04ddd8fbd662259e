import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '../db';

/** Whether the database responds to a trivial query in time: the query by itself would wait as long as it hangs. */
export async function databaseAnswers(db: Pick<Database, '$executeRaw'>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, withinMs);
  });
  const answered = db.$executeRaw`select 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const PATIENCE_MS = 2_000;
let asking: Promise<boolean> | null = null;

/**
 * Throws UNAVAILABLE if the database does not respond within two seconds; concurrent callers share one query. For files
 * fetched by machines, which need several queries in a row.
 */
export async function requireDatabase(db: Pick<Database, '$executeRaw'>): Promise<void> {
  asking ??= databaseAnswers(db, PATIENCE_MS).finally(() => (asking = null));
  if (!(await asking)) throw new AppError('UNAVAILABLE', messages.error.unavailable);
}
