import { join } from 'node:path';
import { migrate, waitUntilOnlyServer } from '../../../src/server/postgres';

/** An ordinary database needs a few seconds for all of them. */
const SLOW_AFTER_MS = 20_000;

/**
 * Applies the project's migrations once no server of an older version runs on the database, and says what it did. Errors are those
 * of `waitUntilOnlyServer` and `migrate`.
 * @param slowAfterMs only tests wait less than the default
 */
export async function migrateDatabase(
  root: string,
  url: string,
  say: (text: string) => void,
  slowAfterMs = SLOW_AFTER_MS,
): Promise<void> {
  const folder = join(root, 'prisma', 'migrations');
  const slow = setTimeout(
    () => say('The database takes long to answer; still preparing its tables'),
    slowAfterMs,
  );
  try {
    await waitUntilOnlyServer(url, folder, say);
    await applyMigrations(url, folder, say);
  } finally {
    clearTimeout(slow);
  }
}

async function applyMigrations(url: string, folder: string, say: (text: string) => void): Promise<void> {
  const { applied, edited } = await migrate(url, folder);
  if (applied.length > 0) say(`Applied ${applied.length} migration(s): ${applied.join(', ')}`);
  if (edited.length > 0) {
    say(
      `Warning: these migrations were edited after they were applied: ${edited.join(', ')}. ` +
        'Later changes to them are missing from this database. In development, you can delete the data folder.',
    );
  }
}
