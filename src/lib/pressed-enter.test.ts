import { expect, it } from 'vitest';
import { isComposing, pressedEnter } from './pressed-enter';

const key = (name: string, keyCode: number, composing?: boolean) => ({
  key: name,
  keyCode,
  ...(composing !== undefined && { nativeEvent: { isComposing: composing } }),
});

it.each([
  ['Enter', key('Enter', 13, false), true],
  ['Enter of the browser’s own event', { key: 'Enter', keyCode: 13, isComposing: false }, true],
  ['Enter in Chrome and Firefox while composing', key('Enter', 229, true), false],
  ['Enter with its own code while composing', key('Enter', 13, true), false],
  ['Enter in Safari, which has just ended the composition', key('Enter', 229, false), false],
  ['that of the browser’s own event', { key: 'Enter', keyCode: 229, isComposing: false }, false],
  ['another key', key('a', 65, false), false],
])('%s', (_name, event, expected) => {
  expect(pressedEnter(event)).toBe(expected);
});

it('other keys of a composition are told too', () => {
  expect(isComposing(key('ArrowDown', 229, false))).toBe(true);
  expect(isComposing(key('ArrowDown', 40, false))).toBe(false);
});
