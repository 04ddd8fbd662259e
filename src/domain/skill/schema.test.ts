import { expect, it } from 'vitest';
import { isSkillPath } from './schema';

const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));

it('a path of a skill has any printable character of ASCII but those that addresses or systems read otherwise', () => {
  const refused = PRINTABLE.filter((character) => !isSkillPath(`a${character}b`));
  expect(refused).toEqual(['#', '%', '?', '[', '\\', ']']);
});

it.each([
  '',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  '../a',
  'a/..',
  'a/./b',
  'é.md',
  'a\nb',
  'a\u007f',
  'a'.repeat(201),
])('no file of a skill has the path %j', (path) => {
  expect(isSkillPath(path)).toBe(false);
});
