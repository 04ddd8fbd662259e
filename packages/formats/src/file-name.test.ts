import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNames, safeFileName } from './file-name.ts';
import { sized } from '../../../tests/support/sizes.ts';

describe('safeFileName', () => {
  it.each([
    ['会議の要約', '会議の要約'],
    ['Übersetzung: „höflich“', 'Übersetzung „höflich“'],
    ['e\u0301t\u00e9', '\u00e9t\u00e9'],
    ['../../etc/passwd', 'etc passwd'],
    ['..', 'fallback'],
    ['.hidden', 'hidden'],
    ['a. . .', 'a'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['COM¹', '_COM¹'],
    ['console', 'console'],
    ['a\u202etxt.exe', 'a txt.exe'],
    ['C:\\temp\\x', 'C temp x'],
    ['\u200b', 'fallback'],
    ['', 'fallback'],
    ['🎉 party', '🎉 party'],
  ])('safeFileName makes %j into %j', (title, name) => {
    expect(safeFileName(title, 'fallback')).toBe(name);
  });

  it('gives a name that every system accepts, for every title', () => {
    const titles = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.stringMatching(/^[./\\ conuxlptNUL1²]{0,12}$/),
    );
    fc.assert(
      fc.property(titles, (title) => {
        const name = safeFileName(title, 'fallback');
        expect(name).not.toBe('');
        expect(name).toBe(name.normalize('NFC'));
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cs}]|^[. ]|[. ]$/u);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|\s*$)/i);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      }),
      { numRuns: sized(200, 10_000) },
    );
  });
});

describe('fileNames', () => {
  it('fileNames never gives a name twice, ignoring case, width and composition', () => {
    const name = fileNames();
    expect(['Mail', 'mail', 'Mail 2', 'MAIL', 'Ｍａｉｌ'].map(name)).toEqual([
      'Mail',
      'mail 2',
      'Mail 2 2',
      'MAIL 3',
      'Ｍａｉｌ 4',
    ]);
    expect(['straße', 'STRASSE'].map(fileNames())).toEqual(['straße', 'STRASSE 2']);
  });

  it('stays fast when all have one name', () => {
    const name = fileNames('-');
    const names = Array.from({ length: 20_000 }, () => name('Same'));
    expect(new Set(names).size).toBe(20_000);
    expect(names.at(-1)).toBe('Same-20000');
  });
});
