import { join } from 'node:path';
import { createMigration } from './lib/schema/create-migration';
import { reportFailure } from './lib/terminal.mjs';

/** `npm run db:migrate -- name [--empty]`: writes the next migration from the schema's change. */
const words = process.argv.slice(2);
const name = words.filter((word) => !word.startsWith('--')).join('_');

try {
  const file = await createMigration({
    prismaDir: join(import.meta.dirname, '..', 'prisma'),
    name,
    allowEmpty: words.includes('--empty'),
    now: new Date(),
  });
  if (file === null) {
    console.log('No changes: prisma/schema.prisma matches the last migration.');
    console.log('To write a migration by hand (triggers, checks, special indexes), add --empty.');
  } else {
    console.log(`Wrote ${file}`);
    console.log('Review it, add what the schema can’t express, then start. It’s applied automatically.');
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
