import { expect, it } from 'vitest';
import { BLANK_TEXT } from '@/domain/prompt/fields';
import { lineChanges } from '@/lib/text-merge';
import { chosenValues } from './chosen-values';
import { hasParts, NOTHING_EXCLUDED, acceptedParts } from './part-choice';

const base = {
  ...BLANK_TEXT,
  title: 'Old',
  description: 'D.',
  content: 'a\nb\nc\nd',
};
const proposed = { ...base, title: 'New', content: 'A\nb\nc\nD\ne' };
const suggestion = {
  base,
  proposed,
  fields: ['title' as const, 'content' as const],
  hunks: lineChanges(base.content, proposed.content),
};

it('everything is taken unless something is left out', () => {
  expect(hasParts(suggestion)).toBe(true);
  expect(acceptedParts(suggestion, NOTHING_EXCLUDED)).toBeUndefined();
  expect(chosenValues(suggestion, NOTHING_EXCLUDED)).toEqual(proposed);
});

it('a field or a stretch is left as it was', () => {
  const leftOut = { fields: new Set(['title' as const]), hunks: new Set([0]) };
  expect(acceptedParts(suggestion, leftOut)).toEqual({ fields: ['content'], hunks: [1] });
  expect(chosenValues(suggestion, leftOut)).toEqual({ ...base, content: 'a\nb\nc\nD\ne' });
  const noContent = { fields: new Set<never>(), hunks: new Set([0, 1]) };
  expect(acceptedParts(suggestion, noContent)).toEqual({ fields: ['title'] });
  expect(chosenValues(suggestion, noContent)).toEqual({ ...base, title: 'New' });
});

it('nothing is left when all of it is left out', () => {
  const all = { fields: new Set(['title' as const]), hunks: new Set([0, 1]) };
  expect(acceptedParts(suggestion, all)).toBeNull();
});
