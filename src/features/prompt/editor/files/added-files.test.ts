import { describe, expect, it } from 'vitest';
import { addedFiles, renameProblem, withoutTopFolder } from './added-files';

const MB = 1024 * 1024;
const chosen = (path: string, size = 1) => ({
  path,
  file: Object.defineProperty(new File([], path), 'size', { value: size }),
});
const own = (path: string, size = 1) => ({ path, size, sha256: 'a'.repeat(64) });
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

describe('withoutTopFolder', () => {
  it.each([
    [
      ['skill/a.md', 'skill/scripts/b.sh'],
      ['a.md', 'scripts/b.sh'],
    ],
    [
      ['skill/a.md', 'other/b.md'],
      ['skill/a.md', 'other/b.md'],
    ],
    [
      ['a.md', 'skill/b.md'],
      ['a.md', 'skill/b.md'],
    ],
    // As systems pack a folder.
    [['skill/a.md', 'skill/.DS_Store', '__MACOSX/skill/._a.md'], ['a.md']],
    [
      ['skill/a.md', 'skill/assets/template.zip'],
      ['a.md', 'assets/template.zip'],
    ],
    [[], []],
  ])('%j', (given, expected) => {
    expect(paths(withoutTopFolder(given.map((path) => chosen(path))))).toEqual(expected);
  });
});

describe('addedFiles', () => {
  it.each([
    ['../a.sh', /“.” or “..”/],
    ['/etc/passwd', /absolute/],
    ['a\\b.md', /backslash/],
    ['a\0.md', /NUL/],
    ['naïve.md', /printable ASCII/],
    ['100%.md', /printable ASCII/],
    ['skill.MD', /second SKILL.md/],
    [`${'a'.repeat(201)}.md`, /longer than 200/],
    ['a//b.md', /folder without a name/],
  ])('leaves out %j with words, and adds the others', (path, words) => {
    const { accepted, problems } = addedFiles([], [chosen(path), chosen('good.md')]);
    expect(paths(accepted)).toEqual(['good.md']);
    expect(problems).toEqual([expect.stringMatching(words)]);
  });

  it('leaves out what is too large, too much or too many', () => {
    expect(addedFiles([], [chosen('a', 5 * MB), chosen('b', 5 * MB + 1)])).toMatchObject({
      accepted: [{ path: 'a' }],
      problems: [expect.stringContaining('larger than 5 MB')],
    });
    const large = ['a', 'b', 'c', 'd'].map((path) => chosen(path, 5 * MB));
    expect(paths(addedFiles([], large).accepted)).toEqual(['a', 'b', 'c']);
    const many = Array.from({ length: 512 }, (_, at) => chosen(`f${at}`));
    const { accepted, problems } = addedFiles([], many);
    expect(accepted).toHaveLength(511);
    expect(problems).toEqual([expect.stringContaining('511 files, 512 with SKILL.md')]);
  });

  it('takes the place of an own file with the same path, but not of one that differs in case or accents', () => {
    expect(addedFiles([own('a.md')], [chosen('a.md')])).toMatchObject({ accepted: [{ path: 'a.md' }] });
    expect(addedFiles([own('a.md')], [chosen('A.md')]).problems).toEqual([
      expect.stringContaining('equal but for case or accents'),
    ]);
    expect(addedFiles([own('a')], [chosen('a/b.md')]).problems).toHaveLength(1);
  });

  it('leaves out what systems put beside files, without words', () => {
    const litter = ['.DS_Store', 'a/Thumbs.db', '__MACOSX/a.md', '.git/config'].map((path) => chosen(path));
    expect(addedFiles([], litter)).toEqual({ accepted: [], problems: [] });
  });

  it('names five problems and counts the others', () => {
    const { problems } = addedFiles(
      [],
      Array.from({ length: 9 }, (_, at) => chosen(`../${at}`)),
    );
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)).toBe('4 more files can’t be added');
  });
});

it('renames to a free path only', () => {
  const files = [own('a.md'), own('b/c.md')];
  expect(renameProblem(files, 'a.md', 'A.md')).toBeNull();
  expect(renameProblem(files, 'a.md', 'b/C.md')).toContain('equal but for case');
  expect(renameProblem(files, 'a.md', 'b')).toContain('a file and a folder');
  expect(renameProblem(files, 'a.md', '')).toBe('Enter a path');
});
