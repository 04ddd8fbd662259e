import { expect, it } from 'vitest';
import { groupTags, matchingTags } from './group-tags';

const tags = (...names: string[]) => names.map((tag, index) => ({ tag, count: index + 1 }));
const shape = (...names: string[]) =>
  groupTags(tags(...names)).map(({ letter, tags: members }) => [letter, members.map(({ tag }) => tag)]);

it('groups by the first letter, in any case and without marks', () => {
  expect(shape('email', 'Écrire', 'api', 'Ethics')).toEqual([
    ['A', ['api']],
    ['E', ['Écrire', 'email', 'Ethics']],
  ]);
});

it('puts digits and signs after the letters', () => {
  expect(shape('2fa', '#new', 'b2b', '10x', '提示')).toEqual([
    ['B', ['b2b']],
    ['提', ['提示']],
    ['0–9', ['2fa', '10x']],
    ['#', ['#new']],
  ]);
});

it('finds tags by a part of them', () => {
  expect(matchingTags(tags('Email', 'gmail', 'x'), ' MAIL ').map(({ tag }) => tag)).toEqual([
    'Email',
    'gmail',
  ]);
  expect(matchingTags(tags('a', 'b'), ' ')).toHaveLength(2);
});
