import { describe, expect, it } from 'vitest';
import { FIXED_TEXTS } from './fixed-texts';
import { userTexts } from './texts';

const TEXTS = userTexts();

describe('the words of screens, mail, terminal and API', () => {
  it.each([
    ['an element', 'Already have an account?'],
    ['an attribute', 'Hide first steps'],
    ['a message', 'Prompt copied!'],
    ['a mail', 'Your ${} sign-in code is ${}.'],
    ['the terminal', 'Port ${} is in use${}.'],
    ['the API', 'Not found, or you don’t have access.'],
  ])('the words of screens, mail, terminal and API are collected from %s', (_, text) => {
    expect(TEXTS.some((one) => one.text === text)).toBe(true);
  });

  it('the words of screens, mail, terminal and API include every text that other programs and documents rely on', () => {
    const found = new Set(TEXTS.map(({ text }) => text));
    expect(FIXED_TEXTS.filter((text) => !found.has(text))).toEqual([]);
  });
});
