import { join } from 'node:path';
import { migrate, waitUntilOnlyServer } from '../../../src/server/postgres';

/**
 * Applies the project's migrations once no server of an older version runs on the database, and says what it did. Errors are those
 * of `waitUntilOnlyServer` and `migrate`.
 */
export async function migrateDatabase(root: string, url: string, say: (text: string) => void): Promise<void> {
  const folder = join(root, 'prisma', 'migrations');
  await waitUntilOnlyServer(url, folder, say);
  const { applied, edited } = await migrate(url, folder);
  if (applied.length > 0) say(`Applied ${applied.length} migration(s): ${applied.join(', ')}`);
  if (edited.length > 0) {
    say(
      `Warning: these migrations were edited after they were applied: ${edited.join(', ')}. ` +
        'Later changes to them are missing from this database. In development, you can delete the data folder.',
    );
  }
}
