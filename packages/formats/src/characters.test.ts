import { describe, expect, it } from 'vitest';
import { truncate, visibleName } from './characters.ts';

it.each([
  ['Claude Desktop', 'Claude Desktop'],
  ['  Zed\n\tEditor ', 'Zed Editor'],
  ['Cue\u202Ekoob\u202C', 'Cuekoob'],
  ['\u2066Cue\u2069book\u200F\u061C', 'Cuebook'],
  ['C\u200Bu\u200Ce\u200D\u2060\uFEFFbook\u00AD', 'Cuebook'],
  ['Cuebook\u3164\u115F\u1160\uFFA0', 'Cuebook'],
  ['Cuebook\u2800', 'Cuebook'],
  ['a\u0000b\u0007c\u001B[31m\u009Bd\u007F', 'abc[31md'],
  ['tag\u{E0041}\u{E0042}\uFE0F', 'tag'],
  ['one\u2028two\u2029three', 'one two three'],
  ['\uE000\u{F0000}private', 'private'],
  ['\uFFF9a\uFFFAb\uFFFB', 'ab'],
  ['مساعد الفريق – 助手 – Ассистент', 'مساعد الفريق – 助手 – Ассистент'],
  ['\u200B \u202E', ''],
])('a name %j is shown as %j', (given, shown) => {
  expect(visibleName(given)).toBe(shown);
});

describe('truncate', () => {
  it('leaves a text of up to the limit alone, on one line', () => {
    expect(truncate('x'.repeat(160), 160)).toBe('x'.repeat(160));
    expect(truncate(' a\n\n b ', 160)).toBe('a b');
  });

  it('cuts a longer one to 157 characters and an ellipsis', () => {
    expect(truncate('x'.repeat(161), 160)).toBe(`${'x'.repeat(157)}...`);
  });

  it('never cuts a character in half', () => {
    expect(truncate('😀'.repeat(200), 160)).toBe(`${'😀'.repeat(157)}...`);
    expect(truncate('😀'.repeat(160), 160)).toBe('😀'.repeat(160));
  });
});
