import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v1Document } from '@/server/api/v1/document';
import { breakingChanges } from './lib/openapi/breaking-changes';
import { reportFailure } from './lib/terminal.mjs';

/** `npm run openapi`: regenerates docs/openapi-v1.json. Fails on changes that would break API clients. */
const file = join(import.meta.dirname, '..', 'docs', 'openapi-v1.json');

try {
  const document: unknown = JSON.parse(JSON.stringify(v1Document()));
  const committed: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const breaks = breakingChanges(committed, document);
  if (breaks.length > 0) throw new Error(`Breaking API changes:\n${breaks.join('\n')}`);
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`Wrote ${file}`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
process.exit();
