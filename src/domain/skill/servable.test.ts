import { expect, it } from 'vitest';
import { requireServable, servingProblem } from './servable';

const MEGABYTE = 1024 * 1024;
const fileOf = (path: string, size: number) => ({ path, size, sha256: 'a'.repeat(64) });
const skill = {
  skillName: 'review',
  messages: null,
  description: 'Reviews. Use when asked.',
  content: 'Read it.',
  extras: {},
  files: [1, 2, 3].map((at) => fileOf(`${at}.bin`, 5 * MEGABYTE)),
};

it('a skill may have 16 MB with SKILL.md, and not a byte more', () => {
  const own = '---\nname: review\ndescription: Reviews. Use when asked.\n---\nRead it.'.length;
  const left = 16 * MEGABYTE - 15 * MEGABYTE - own;
  const withLast = (size: number) => ({ ...skill, files: [...skill.files, fileOf('last.bin', size)] });
  expect(() => requireServable(withLast(left))).not.toThrow();
  expect(() => requireServable(withLast(left + 1))).toThrow('up to 16 MB in all, SKILL.md included');
  expect(() => requireServable({ ...withLast(left + 1), skillName: '' })).not.toThrow();
});

it('a chat is no skill, and says what to do', () => {
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  expect(() => requireServable({ ...skill, messages })).toThrow('Make it one text first');
});

it.each([
  [
    'with front matter of too many lines',
    { extras: { skill: Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`key-${at}`, at])) } },
    'frontMatter',
  ],
  [
    'with front matter of too many characters',
    { extras: { skill: { metadata: 'x'.repeat(70_000) } } },
    'frontMatter',
  ],
  ['with a stored description that is no text', { extras: { skill: { description: [1] } } }, null],
])('a skill %s: %s', (_, more, problem) => {
  const text = { ...skill, files: [], messages: null, ...more };
  expect(servingProblem(text)).toBe(problem);
  expect(servingProblem({ ...text, skillName: '' })).toBeNull();
  if (problem === 'frontMatter') expect(() => requireServable(text)).toThrow('front matter');
  else expect(() => requireServable(text)).not.toThrow();
});
