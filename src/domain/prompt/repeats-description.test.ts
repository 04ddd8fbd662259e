import { describe, expect, it } from 'vitest';
import { repeatsDescription } from './repeats-description';

const sentence = 'Act as a patient editor who marks what a reader could stumble over, line by line.';

describe('repeatsDescription', () => {
  it.each([
    ['the same', 'Short.', 'Short.'],
    ['the same in other white space', 'One\n\n two ', 'One two'],
    ['cut from the text', `${sentence} Then say why.`, `${sentence}…`],
    ['cut from the text with three points', `${sentence} Then say why.`, `${sentence.slice(0, 70)}...`],
    ['longer than the excerpt', sentence, `${sentence} Then say why.`],
  ])('is true for %s', (_, content, description) => {
    expect(repeatsDescription({ content, description })).toBe(true);
  });

  it.each([
    ['another', sentence, 'Edits texts.'],
    ['a short beginning', 'Write a mail to {{reader}} about the launch.', 'Write a mail'],
    ['none', sentence, ''],
  ])('is false for %s', (_, content, description) => {
    expect(repeatsDescription({ content, description })).toBe(false);
  });
});
