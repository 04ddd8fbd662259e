import { expect, it } from 'vitest';
import type { FileEntry } from './file-entry';
import { filePathProblem, filesProblem, pathsTogether } from './problems';

const file = (path: string, size = 1): FileEntry => ({ path, sha256: 'a'.repeat(64), size });

it.each([
  'a',
  'LICENSE.txt',
  'references/deep/a b & c.md',
  'scripts/run.sh',
  '.hidden',
  'x/skill.md',
  'a..b',
])('a file can be at %s', (path) => {
  expect(filePathProblem(path)).toBeNull();
});

it.each([
  ['', 'Enter a path'],
  ['../a', '“..”'],
  ['a/../b', '“..”'],
  ['./a', '“.”'],
  ['/etc/passwd', 'absolute'],
  ['C:/x', 'absolute'],
  ['a\\b', 'backslash'],
  ['a\u0000b', 'NUL'],
  ['a//b', 'without a name'],
  ['a/', 'without a name'],
  ['é.md', 'printable ASCII'],
  ['a\nb', 'printable ASCII'],
  ...['?', '#', '%', '[', ']'].map((one) => [`a${one}b`, 'printable ASCII']),
  ['x'.repeat(201), 'longer than 200'],
  ['SKILL.md', 'second SKILL.md'],
  ['skill.MD', 'second SKILL.md'],
])('the file list %j is refused: %s', (path, words) => {
  expect(filePathProblem(path)).toContain(words);
});

it.each([
  [['a.md', 'A.md'], 'equal but for case or accents'],
  [['a', 'a'], 'Two files have the path'],
  [['a', 'a/b'], 'a file and a folder'],
  [['A/b', 'a'], 'a file and a folder'],
])('%j can’t be together', (paths, words) => {
  expect(filesProblem(paths.map((path) => file(path)))).toContain(words);
});

it('paths of earlier releases stay, also those that are equal but for accents', () => {
  const known = [file('e.md'), file('é.md'), file('a#b')];
  expect(filesProblem(known, known)).toBeNull();
  expect(filesProblem([...known, file('E.md')], known)).toContain('equal but for');
});

it('too many and too large files are refused with the numbers', () => {
  const many = Array.from({ length: 512 }, (_, index) => file(`f${index}`));
  expect(filesProblem(many)).toContain('up to 511 files, 512 with SKILL.md');
  expect(filesProblem(many.slice(1))).toBeNull();
  expect(filesProblem([file('a', 5 * 1024 * 1024 + 1)])).toContain('larger than 5 MB');
  expect(filesProblem(['a', 'b', 'c', 'd'].map((path) => file(path, 5 * 1024 * 1024)))).toContain(
    'up to 16 MB',
  );
});

it.each([
  ['aux.md', /device on Windows/],
  ['docs/CON', /device on Windows/],
  ['docs/lpt1 .txt', /device on Windows/],
  ['SKILL.md.', /second SKILL\.md/],
  ['skill.md ', /second SKILL\.md/],
  ['SKILL.md:stream', /second SKILL\.md/],
])('a path that Windows takes for something else is refused with words: %s', (path, words) => {
  expect(filePathProblem(path)).toMatch(words);
});

it.each([
  'auxiliary.md',
  'console/a.md',
  'docs/null.md',
  'com.md',
  'lpt10.md',
  'docs/SKILL.md',
  'a b & c.md',
])('a path that only looks like one of those is taken: %s', (path) => {
  expect(filePathProblem(path)).toBeNull();
});

it('paths that are one file on Windows are refused together', () => {
  const clashOf = pathsTogether();
  expect(['a.txt', 'b', 'docs/x', 'c..d'].map(clashOf)).toEqual([null, null, null, null]);
  expect(clashOf('a.txt. ')).toMatch(/one file on Windows/);
  expect(clashOf('docs./X')).toMatch(/one file on Windows/);
  expect(clashOf('A.txt')).toMatch(/equal but for case/);
});
