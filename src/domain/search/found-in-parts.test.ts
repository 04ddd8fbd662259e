import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinParts, splitVariables } from '../prompt/variables';
import { foundInParts } from './found-in-parts';

const shown = (text: string, query: string) =>
  foundInParts(splitVariables(text), query)
    .map((part) =>
      part.kind === 'variable' ? `{${part.name}}` : part.isFound ? `[${part.text}]` : part.text,
    )
    .join('');

it.each([
  ['Dear customer, {{name}} of customers', 'customer', 'Dear [customer], {name} of [customer]s'],
  ['{{customer}} customer', 'customer', '{customer} [customer]'],
  ['to {{name}} customer', '"}} cust"', 'to {name}[ cust]omer'],
  ['ask {{name}} now', '"{{" "ask {{n"', '[ask ]{name} now'],
  ['all {{a}}{{b}} of it', 'absent', 'all {a}{b} of it'],
  ['École {{a}} école', 'ecole', '[École] {a} [école]'],
])('the marks of found parts in %j for %j are right', (text, query, expected) => {
  expect(shown(text, query)).toBe(expected);
});

it('marking found parts keeps the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '{{a}}', '${b}', '{', '}') });
  fc.assert(
    fc.property(text, text, (content, query) => {
      expect(joinParts(foundInParts(splitVariables(content), query))).toBe(content);
    }),
  );
});
