import { describe, expect, it } from 'vitest';
import { messages } from './messages';

/** Every text of the object, those made by functions with their parameters written `{0}`. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    return [String((value as (...parameters: string[]) => unknown)('{0}', '{1}', '{2}'))];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const texts = textsOf(messages);

describe('messages', () => {
  it('messages have no text twice under names that mean the same, and none that is empty', () => {
    expect(texts.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it.each([
    [1, '1 second'],
    [2, '2 seconds'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '60 minutes'],
  ])('messages say a wait of %i seconds as %s', (seconds, wait) => {
    expect(messages.error.tooManyRequests(seconds)).toBe(`Too many attempts. Please try again in ${wait}.`);
  });

  it.each([
    [0, false, '0 prompt(s) found'],
    [1, false, '1 prompt(s) found'],
    [10_000, false, '10000 prompt(s) found'],
    [1_000, true, '1,000+ prompt(s) found'],
  ])('messages count %i (capped: %s) as %s', (total, isCapped, text) => {
    expect(messages.list.found(total, isCapped)).toBe(text);
  });
});
