// Counts home-made wording in comments of the code: `node scripts/check-words.mjs [--list]`.
import { parseArgs } from 'node:util';
import { stiltedComments } from './lib/measure/comments.mjs';
import { sourceFiles } from './lib/measure/files.mjs';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
const found = sourceFiles().flatMap((file) => stiltedComments(file));
if (values.list) for (const { file, line, words } of found) console.log(`${file}:${line}: ${words}`);
console.log(`${found.length} stilted phrases in comments`);
