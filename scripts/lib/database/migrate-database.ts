import { join } from 'node:path';
import { migrate } from '../../../src/server/postgres';

/** Applies the project's migrations and says what it did. Errors are those of `migrate`. */
export async function migrateDatabase(root: string, url: string, say: (text: string) => void): Promise<void> {
  const { applied, edited } = await migrate(url, join(root, 'prisma', 'migrations'));
  if (applied.length > 0) say(`Applied ${applied.length} migration(s): ${applied.join(', ')}`);
  if (edited.length > 0) {
    say(
      `Warning: these migrations were edited after they were applied: ${edited.join(', ')}. ` +
        'Later changes to them are missing from this database. In development, you can delete the data folder.',
    );
  }
}
