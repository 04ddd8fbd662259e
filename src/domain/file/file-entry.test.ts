import { describe, expect, it } from 'vitest';
import { changedFiles, type FileEntry, sameFiles } from './file-entry';
import { mergeFiles } from './merge-files';

const file = (path: string, content: string): FileEntry => ({
  path,
  sha256: content.padEnd(64, '0'),
  size: content.length,
});

describe('differences of files', () => {
  it('differences of files are told by path, and a moved file as renamed', () => {
    const before = [file('a.md', 'a'), file('b.md', 'b'), file('c.md', 'c'), file('same.md', 'd')];
    const after = [file('a.md', 'aa'), file('new.md', 'e'), file('moved/c.md', 'c'), file('same.md', 'd')];
    expect(changedFiles(before, after).map(({ kind, path, from }) => [kind, path, from?.path])).toEqual([
      ['changed', 'a.md', 'a.md'],
      ['removed', 'b.md', 'b.md'],
      ['renamed', 'moved/c.md', 'c.md'],
      ['added', 'new.md', undefined],
    ]);
  });

  it('differences of files of copies: one is the renamed file, the other is new', () => {
    const kinds = changedFiles([file('a', 'x')], [file('b', 'x'), file('c', 'x')]).map(({ kind }) => kind);
    expect(kinds).toEqual(['renamed', 'added']);
  });

  it('differences of files don’t depend on the order', () => {
    const [a, b] = [file('a', 'a'), file('b', 'b')];
    expect(sameFiles([a, b], [b, a])).toBe(true);
    expect(sameFiles([a, b], [a, file('b', 'c')])).toBe(false);
  });
});

describe('a merge of files', () => {
  const base = [file('a', '1'), file('b', '1'), file('c', '1')];

  it('takes each change of one side', () => {
    const theirs = [file('a', '2'), file('b', '1'), file('c', '1'), file('theirs', 'x')];
    const mine = [file('a', '1'), file('c', '3'), file('mine', 'y')];
    const merged = mergeFiles(base, theirs, mine);
    expect(merged.isContested).toBe(false);
    expect(merged.mine).toEqual([file('a', '2'), file('c', '3'), file('mine', 'y'), file('theirs', 'x')]);
    expect(merged.theirs).toEqual(merged.mine);
  });

  it.each([
    ['both change a file differently', [file('a', '2')], [file('a', '3')], true],
    ['one changes what the other removes', [file('a', '2')], [], true],
    ['both add a file at one path', [file('a', '1'), file('n', 'x')], [file('a', '1'), file('n', 'y')], true],
    ['both make the same change', [file('a', '2')], [file('a', '2')], false],
    ['both remove a file', [], [], false],
  ])('%s', (_, theirs, mine, isContested) => {
    const merged = mergeFiles([file('a', '1')], theirs, mine);
    expect(merged.isContested).toBe(isContested);
    expect(merged.mine).toEqual(mine);
    expect(merged.theirs).toEqual(theirs);
  });
});
