import { expect, it } from 'vitest';
import { mentionedIn, mentionParts, mentionTokenAt, withMention } from './mention-token';

it.each([
  ['Ask @', ''],
  ['@Ma', 'Ma'],
  ['Ask @Mary Som', 'Mary Som'],
  ['(@O’Neil', 'O’Neil'],
  ['Ask @Mary ', 'Mary '],
  ['Write to mary@example', null],
  ['Nobody', null],
  ['@Mary, then', null],
  ['@One two three four', null],
])('the mention of %j is typed as %j', (text, q) => {
  expect(mentionTokenAt(text, text.length)?.q ?? null).toBe(q);
});

it('replaces the typed part by the whole name', () => {
  const text = 'Ask @Ma about it';
  const token = mentionTokenAt(text, 7)!;
  expect(withMention(text, 7, token, 'Mary Somerville')).toEqual({
    text: 'Ask @Mary Somerville about it',
    caret: 21,
  });
});

it('names whom the text still names, the longer name where one begins another', () => {
  const ann = { id: '1', name: 'Ann' };
  const anna = { id: '2', name: 'Anna Lee' };
  expect(mentionedIn('Hello @Ann', [ann, anna])).toEqual([ann]);
  expect(mentionParts('Hi @Anna Lee and @Ann.', [ann, anna])).toEqual([
    { kind: 'text', text: 'Hi ' },
    { kind: 'mention', text: '@Anna Lee', id: '2' },
    { kind: 'text', text: ' and ' },
    { kind: 'mention', text: '@Ann', id: '1' },
    { kind: 'text', text: '.' },
  ]);
  expect(mentionParts('Nobody', [])).toEqual([{ kind: 'text', text: 'Nobody' }]);
});
