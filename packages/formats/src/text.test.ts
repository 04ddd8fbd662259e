import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries.ts';
import { naughtyStrings } from '../../../tests/support/naughty-strings.ts';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time.ts';
import {
  characterCount,
  findControlCharacter,
  hasTooManyCombiningMarks,
  isWellFormed,
} from './characters.ts';
import { text } from './text.ts';
import { sized } from '../../../tests/support/sizes.ts';

const field = text({ label: 'Note', max: 20 });
const required = text({ label: 'Title', max: 20, required: 'Title is required', singleLine: true });

const messageOf = (schema: typeof field, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('text', () => {
  it.each<[typed: string, kept: string]>([
    ['  a  ', 'a'],
    ['\u00a0\u2003a\ufeff', 'a'],
    ['a\tb\nc\r\nd', 'a\tb\nc\r\nd'],
    ['e\u0301', '\u00e9'],
    ['\u212b', '\u00c5'],
    ['\uac00', '\uac00'],
    ['\u1100\u1161', '\uac00'],
    ['a\u200bb', 'a\u200bb'],
    ['\u202eabc', '\u202eabc'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['\u007f\u0080', '\u007f\u0080'],
    ['\\n ${name} {{x}}', '\\n ${name} {{x}}'],
    ['', ''],
    ['   ', ''],
  ])('text of %j keeps %j', (typed, kept) => {
    expect(field.parse(typed)).toBe(kept);
  });

  it('text of one line refuses tabs and line breaks inside, and takes them away around it', () => {
    for (const typed of ['a\tb', 'a\nb', 'a\r\nb', ' a b \n\n c ']) {
      expect(messageOf(required, typed), JSON.stringify(typed)).toBe(
        'Title must be a single line without tabs',
      );
    }
    expect(required.parse('\t a b\r\n')).toBe('a b');
  });

  it.each<[typed: unknown, message: string]>([
    ['', 'Title is required'],
    [' \n\t ', 'Title is required'],
    [undefined, 'Title is required'],
    ['a\u0000b', 'Title contains an unsupported control character (U+0000)'],
    ['\u001b[31m', 'Title contains an unsupported control character (U+001B)'],
    ['a\u000b', 'Title contains an unsupported control character (U+000B)'],
    ['\ud83c', 'Title contains broken characters'],
    ['\udf89a', 'Title contains broken characters'],
    ['\udf89\ud83c', 'Title contains broken characters'],
    [`a${'\u0301'.repeat(65)}`, 'Title contains too many combining marks in a row'],
    ['a'.repeat(21), 'Title is too long: 21 characters (maximum 20)'],
    ['🎉'.repeat(21), 'Title is too long: 21 characters (maximum 20)'],
    ['a'.repeat(12_345), 'Title is too long: 12,345 characters (maximum 20)'],
  ])('text refuses %j with a reason', (typed, message) => {
    expect(messageOf(required, typed)).toBe(message);
  });

  it('refuses what is no string', () => {
    for (const value of [null, 1, true, ['a'], { not: '' }, new Date(0)]) {
      expect(field.safeParse(value).success, JSON.stringify(value)).toBe(false);
    }
  });

  it('measures characters after putting them together, as the database does', () => {
    expect(field.parse('e\u0301'.repeat(20))).toBe('\u00e9'.repeat(20));
    expect(field.parse('🎉'.repeat(20))).toBe('🎉'.repeat(20));
    expect(field.safeParse(`${'a'.repeat(20)}     `).success).toBe(true);
    // Composition is excluded for this one: it becomes two characters.
    expect(messageOf(field, '\u0958'.repeat(11))).toContain('22 characters');
  });

  it('returns the NFC of the trimmed text for every accepted input', () => {
    const schema = text({ label: 'Text', max: 200_000 });
    for (const naughty of naughtyStrings()) {
      expect(schema.parse(naughty)).toBe(naughty.trim().normalize('NFC'));
    }
    fc.assert(
      fc.property(anyText({ maxLength: 40 }), (typed) => {
        const parsed = schema.safeParse(typed);
        if (parsed.success) return parsed.data === typed.trim().normalize('NFC');
        return (
          findControlCharacter(typed) !== null || !isWellFormed(typed) || hasTooManyCombiningMarks(typed)
        );
      }),
    );
  });

  it('text is settled after the first time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        const once = field.safeParse(typed);
        return !once.success || field.parse(once.data) === once.data;
      }),
    );
  });

  it.each(['\u0315\u0300', '\u0301', ' ', 'a\u0315\u0300', '提', '🎉', '\n', '*', ':'])(
    'takes a moment for 100 KB of %j',
    (fragment) => {
      const schema = text({ label: 'Text', max: 1_000_000 });
      const typed = fragment.repeat(100_000 / fragment.length);
      expect(processorMs(() => schema.safeParse(typed))).toBeLessThan(SOON_MS);
    },
  );
});

describe('characters', () => {
  it('characters are counted as code points', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 50 }), (value) => {
        return characterCount(value) === Array.from(value).length;
      }),
    );
  });

  it('characters are well-formed when every surrogate has its partner', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0xd700, max: 0xe0ff }), { maxLength: 6 }), (units) => {
        const value = String.fromCharCode(...units);
        // Encoding replaces a lone surrogate, so only a well-formed text survives the way there and back.
        return isWellFormed(value) === (new TextDecoder().decode(new TextEncoder().encode(value)) === value);
      }),
      { numRuns: sized(200, 5_000) },
    );
  });

  it('characters of the C0 block are found, tab and line breaks excepted', () => {
    for (let code = 0; code < 0x20; code += 1) {
      const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      const isAllowed = [9, 10, 13].includes(code);
      expect(findControlCharacter(`ab${String.fromCharCode(code)}`)).toBe(isAllowed ? null : name);
    }
    expect(findControlCharacter('\u0020\u007f\u0085\u2028')).toBeNull();
  });

  it('characters that combine may follow each other 64 times', () => {
    expect(hasTooManyCombiningMarks(`a${'\u0301'.repeat(64)}b${'\u0301'.repeat(64)}`)).toBe(false);
    expect(hasTooManyCombiningMarks(`a${'\u0301'.repeat(65)}`)).toBe(true);
    expect(hasTooManyCombiningMarks('\u{1e000}'.repeat(64))).toBe(false);
    expect(hasTooManyCombiningMarks('\u{1e000}'.repeat(65))).toBe(true);
  });
});
