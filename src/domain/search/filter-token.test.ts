import { expect, it } from 'vitest';
import { filterToken } from './filter-token';

it.each([
  ['tag:em', { filter: 'tag', text: 'em', before: '' }],
  ['customer tag:', { filter: 'tag', text: '', before: 'customer' }],
  ['angry  customer BY:Jonas Weiß', { filter: 'by', text: 'Jonas Weiß', before: 'angry  customer' }],
  ['category:ai tag:x', { filter: 'tag', text: 'x', before: 'category:ai' }],
  ['返信 tag：メール', { filter: 'tag', text: 'メール', before: '返信' }],
  ['status: app', { filter: 'status', text: 'app', before: '' }],
  ['customer', null],
  ['https://example.org', null],
  ['within:x', null],
  ['who:me', null],
  ['', null],
])('a filter in the search box is read from %j', (text, token) => {
  expect(filterToken(text)).toEqual(token);
});
