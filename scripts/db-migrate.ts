import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createMigration } from './lib/schema/create-migration';
import { LaunchProblem, reportFailure } from './lib/terminal.mjs';

/** `npm run db:migrate -- name [--empty]`: writes the next migration from the schema's change. */
function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options: { empty: { type: 'boolean', default: false } } });
  } catch (error) {
    throw new LaunchProblem(
      error instanceof Error ? error.message : 'Unknown words.',
      'Use: npm run db:migrate -- name [--empty]',
    );
  }
}

try {
  const { values, positionals } = readWords();
  const file = await createMigration({
    prismaDir: join(import.meta.dirname, '..', 'prisma'),
    name: positionals.join('_'),
    allowEmpty: values.empty,
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
