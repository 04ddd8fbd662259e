import { expect, it } from 'vitest';
import { pressedKey } from './pressed-key';

it.each([
  ['US', 'n', 'KeyN', 'n'],
  ['Caps Lock', 'N', 'KeyN', 'n'],
  ['Dvorak, where the letter stands elsewhere', 'k', 'KeyV', 'k'],
  ['French, where A stands on Q', 'a', 'KeyQ', 'a'],
  ['German question mark', '?', 'Minus', '?'],
  ['Russian', 'л', 'KeyK', 'k'],
  ['Greek', 'Κ', 'KeyK', 'k'],
  ['a sign of another script', 'ё', 'Backquote', 'ё'],
  ['a named key', 'Escape', 'Escape', 'escape'],
])('%s', (_keyboard, key, code, expected) => {
  expect(pressedKey({ key, code })).toBe(expected);
});
