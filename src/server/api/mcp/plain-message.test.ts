import { describe, expect, it } from 'vitest';
import { plainMessage } from './plain-message';

/** Messages as programs write them, before the protocol's own schemas. */

const call = (given: unknown) => ({ method: 'tools/call', params: { name: 'x', arguments: given } });
const get = (given: unknown) => ({ method: 'prompts/get', params: { name: 'x', arguments: given } });

describe('the arguments of a call', () => {
  const of = (given: unknown) => (plainMessage(call(given)) as ReturnType<typeof call>).params;

  it.each([[null], [''], [' '], ['null']])('the arguments %j count as none', (given) => {
    expect(of(given)).toEqual({ name: 'x' });
  });

  it('the arguments of a call may be JSON text', () => {
    expect(of('{"a": [1]}')).toEqual({ name: 'x', arguments: { a: [1] } });
  });

  it('the arguments of a call may be the only item of a list', () => {
    expect(of([{ a: 1 }])).toEqual({ name: 'x', arguments: { a: 1 } });
    expect(of("[{'a': 1}]")).toEqual({ name: 'x', arguments: { a: 1 } });
  });

  it.each([['text'], [5], [['a']], [true], [[{ a: 1 }, { b: 2 }]]])('%j is left to the protocol', (given) => {
    expect(of(given)).toEqual({ name: 'x', arguments: given });
  });
});

describe('the arguments of a prompt', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['null', undefined],
    [{}, {}],
    [[], {}],
    [{ a: 'x', b: null }, { a: 'x' }],
    [{ a: '' }, { a: '' }],
    [
      { a: 5, b: true, c: 1.5 },
      { a: '5', b: 'true', c: '1.5' },
    ],
    [
      { a: '007', b: 'null', c: '{"d": 1}' },
      { a: '007', b: 'null', c: '{"d": 1}' },
    ],
    [{ input: '{"d": 1}' }, { input: '{"d": 1}' }],
    ['{"a": 1}', { a: '1' }],
    ["{'a': 'x'}", { a: 'x' }],
    [[{ name: 'a', value: 1 }], { a: '1' }],
    [{ a: ['x'] }, { a: 'x' }],
  ])('%j is %j', (given, meant) => {
    expect(plainMessage(get(given))).toEqual({
      method: 'prompts/get',
      params: { name: 'x', ...(meant !== undefined && { arguments: meant }) },
    });
  });

  it.each([['text'], [5], [{ a: {} }], [{ a: ['x', 'y'] }]])('%j is left to the protocol', (given) => {
    expect(plainMessage(get(given))).toEqual(get(given));
  });
});

it.each([
  [{ params: null }, {}],
  [{ params: { cursor: null } }, { params: {} }],
  [{ params: { cursor: '' } }, { params: {} }],
  [{ params: { cursor: 'a' } }, { params: { cursor: 'a' } }],
  [{ params: { _meta: null } }, { params: {} }],
  [{ params: { _meta: { progressToken: null, a: 1 } } }, { params: { _meta: { a: 1 } } }],
  [
    { params: { capabilities: { roots: null, sampling: {} }, clientInfo: { name: 'a', title: null } } },
    { params: { capabilities: { sampling: {} }, clientInfo: { name: 'a' } } },
  ],
  [{ params: { notifications: { resourceSubscriptions: null } } }, { params: { notifications: {} } }],
  [
    { params: { argument: { name: 'a', value: '' }, context: null } },
    { params: { argument: { name: 'a', value: '' } } },
  ],
])('a message without what is null: %j', (given, meant) => {
  const about = { jsonrpc: '2.0', id: 1, method: 'prompts/list' };
  expect(plainMessage({ ...about, ...given })).toEqual({ ...about, ...meant });
});

it.each([{ method: 'tools/list' }, {}, { params: [] }, { params: 'x' }])(
  'any other message stays as it is: %j',
  (message) => {
    expect(plainMessage(message)).toBe(message);
  },
);
