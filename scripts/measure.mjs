// Prints the measures of the code as a Markdown table: `node scripts/measure.mjs`.
import { functionLengths, mutualImports, packedLiterals } from './lib/measure/code.mjs';
import { proseFiles, sourceFiles, testFiles, trackedFiles } from './lib/measure/files.mjs';
import { stiltedPhrases } from './lib/measure/stilted.mjs';

const source = sourceFiles();
const lengths = source.flatMap(functionLengths).map(({ lines }) => lines);
const sql = trackedFiles(['prisma/*.sql', 'prisma/schema.prisma']);
const functionsSql = trackedFiles(['prisma/sql/*.sql'])
  .map(({ text }) => text)
  .join('\n');
const browserTests = trackedFiles(['tests/e2e/*.spec.ts']);

/** @param {readonly { lines: number }[]} files */
const linesOf = (files) => files.reduce((sum, { lines }) => sum + lines, 0);
/** @param {readonly { text: string }[]} files @param {RegExp} pattern */
const matches = (files, pattern) =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
const sorted = source.map(({ lines }) => lines).toSorted((a, b) => a - b);

/** @type {readonly (readonly [string, string | number])[]} */
const rows = [
  ['Source lines (src, without tests)', linesOf(source)],
  ['Test lines', linesOf(testFiles())],
  ['Objects spread out of a literal', source.reduce((sum, file) => sum + packedLiterals(file), 0)],
  ['Lines of a file, 95th percentile', sorted[Math.floor(sorted.length * 0.95)] ?? 0],
  ['Files over 200 lines', sorted.filter((lines) => lines > 200).length],
  ['Functions over 80 lines', lengths.filter((lines) => lines > 80).length],
  ['Functions over 120 lines', lengths.filter((lines) => lines > 120).length],
  ['Pairs of features that import each other', mutualImports(source, 'src/features').length],
  ['Pairs of services that import each other', mutualImports(source, 'src/server/services').length],
  ['SQL and schema lines', linesOf(sql)],
  ['Migrations', trackedFiles(['prisma/migrations/*/migration.sql']).length],
  ['Triggers', [...functionsSql.matchAll(/^\s*create (?:or replace )?(?:constraint )?trigger/gim)].length],
  ['SQL functions', [...functionsSql.matchAll(/^create (?:or replace )?function/gim)].length],
  ['Stilted phrases in comments, test names and documents', proseFiles().flatMap(stiltedPhrases).length],
  ['Lines of ARCHITECTURE.md', linesOf(trackedFiles(['ARCHITECTURE.md']))],
  ['Decision records', trackedFiles(['docs/decisions/[0-9]*.md']).length],
  ['Lines of bench', linesOf(trackedFiles(['bench/*.ts']))],
  ['Browser tests declared', matches(browserTests, /^\s*test\(/gm)],
];
console.log('| measure | now |\n| --- | --- |');
for (const [name, value] of rows) console.log(`| ${name} | ${value.toLocaleString('en-US')} |`);
