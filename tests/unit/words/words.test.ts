import { describe, expect, it } from 'vitest';
import { BANNED } from './banned';
import { EXCEPTIONS } from './exceptions';
import { FIXED_TEXTS } from './fixed-texts';
import { type Text, userTexts } from './texts';

const TEXTS = userTexts();

const isExcepted = ({ text, file }: Text) =>
  EXCEPTIONS.some((exception) => exception.file === file && text.includes(exception.text));

const problemsOf = (one: Text) =>
  BANNED.filter(({ words }) => words.test(one.text)).map(
    ({ words, instead }) => `${one.file}:${one.line} “${one.text}”: instead of ${words.source}: ${instead}`,
  );

describe('the words of screens, mail, terminal and API', () => {
  it.each([
    ['an element', 'Already have an account?'],
    ['an attribute', 'Hide first steps'],
    ['a message', 'Prompt copied!'],
    ['a mail', 'Your ${} sign-in code is ${}.'],
    ['the terminal', 'Port ${} is in use${}.'],
    ['the API', 'Not found, or you don’t have access.'],
  ])('are collected from %s', (_, text) => {
    expect(TEXTS.some((one) => one.text === text)).toBe(true);
  });

  it('have no banned word', () => {
    expect(TEXTS.filter((one) => !isExcepted(one)).flatMap(problemsOf)).toEqual([]);
  });

  it('have no exception that nothing needs', () => {
    const needed = TEXTS.filter((one) => problemsOf(one).length > 0);
    const unneeded = EXCEPTIONS.filter(
      ({ file, text }) => !needed.some((one) => one.file === file && one.text.includes(text)),
    );
    expect(unneeded).toEqual([]);
  });

  it.each(BANNED)('are searched for $words', ({ words, example }) => {
    expect(words.test(example)).toBe(true);
  });

  it('include every text that the specification fixes', () => {
    const found = new Set(TEXTS.map(({ text }) => text));
    expect(FIXED_TEXTS.filter((text) => !found.has(text))).toEqual([]);
  });
});
