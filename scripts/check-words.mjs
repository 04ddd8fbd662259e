// Counts home-made wording in comments, test names and documents: `node scripts/check-words.mjs [--list]`.
import { parseArgs } from 'node:util';
import { proseFiles } from './lib/measure/files.mjs';
import { stiltedPhrases } from './lib/measure/stilted.mjs';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
const found = proseFiles().flatMap(stiltedPhrases);
if (values.list) for (const { file, line, words } of found) console.log(`${file}:${line}: ${words}`);
console.log(`${found.length} stilted phrases in comments, test names and documents`);
