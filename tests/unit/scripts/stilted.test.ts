import { expect, test } from 'vitest';
import { proseFiles } from '../../../scripts/lib/measure/files.mjs';
import { stiltedPhrases } from '../../../scripts/lib/measure/stilted.mjs';

/** `node scripts/check-words.mjs` counts wording that a newcomer would need explained. */

const found = (path: string, text: string) =>
  stiltedPhrases({ path, text, lines: text.split('\n').length - 1 }).map(
    ({ line, words }) => `${line} ${words}`,
  );

// In pieces, or this file would be counted itself.
const WORD = 'who' + 'ever';

test.each([
  ['a comment of code', 'src/a.ts', `const a = 1; // ${WORD} asks`],
  ['a comment between tags', 'src/a.tsx', `const a = <p>{/* ${WORD} asks */}</p>;`],
  ['the name of a test', 'tests/a.test.ts', `it('serves ${WORD} asks', () => {});`],
  ['the name of a table of tests', 'tests/a.test.ts', `test.each([1])('serves ${WORD} asks', () => {});`],
  ['a script', 'scripts/a.mjs', `/** ${WORD} asks */`],
  ['a style sheet', 'src/a.css', `/* ${WORD} asks */`],
  ['the schema', 'prisma/schema.prisma', `  id Int // ${WORD} asks`],
  ['SQL', 'prisma/sql/a.sql', `-- ${WORD} asks`],
  ['a document', 'README.md', `It serves ${WORD} asks.`],
  ['the settings', '.env.example', `# ${WORD} asks`],
])('finds a phrase in %s', (_, path, text) => {
  expect(found(path, text)).toEqual([`1 ${WORD}`]);
});

test.each([
  ['a string of code', 'src/a.ts', `const a = '// ${WORD} asks';`],
  ['text between tags', 'src/a.tsx', `const a = <p>// ${WORD} asks</p>;`],
  ['a code block', 'README.md', `\`\`\`sh\necho ${WORD}\n\`\`\`\n`],
  ['inline code', 'README.md', `Run \`${WORD}\` first.`],
  ['a URL in the schema', 'prisma/schema.prisma', `url = "https://${WORD}.example"`],
])('passes over %s', (_, path, text) => {
  expect(found(path, text)).toEqual([]);
});

test('finds every phrase on its line, also over the end of a line', () => {
  const text = [
    '/**',
    ' * What' + ' of a row stands',
    ' * in the list' + ' alone, and the rest of' + ' it.',
    ' * Leave it alone when it is' + ' said anew' + '. It hears' + ' of it and of it all',
    ' */',
  ].join('\n');
  expect(found('src/a.ts', text)).toEqual([
    '2 What of',
    '2 stands\n * in',
    '3 alone',
    '3 of it',
    '4 is said',
    '4 anew',
    '4 hears of',
  ]);
});

test.each([
  ['on one line', '/** What a row holds. */', '1 What'],
  ['on its own line', '/**\n * Who asks, and for what.\n */', '2 Who'],
  ['indented', 'type Row = {\n  /** Whom it names. */\n  id: string;\n};', '2 Whom'],
])('finds the riddle at the beginning of a doc comment %s', (_, text, expected) => {
  expect(found('src/a.ts', text)).toEqual([expected]);
});

test.each(['/** Whole text. Says what a row holds. */', '// What a row holds is stored twice.'])(
  'passes over the same words elsewhere: %s',
  (text) => {
    expect(found('src/a.ts', text)).toEqual([]);
  },
);

test('leaves at most 20 phrases', () => {
  const left = proseFiles().flatMap(stiltedPhrases);
  expect(
    left.length,
    left.map(({ file, line, words }) => `${file}:${line}: ${words}`).join('\n'),
  ).toBeLessThanOrEqual(20);
});
