import { expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../../tests/support/processor-time.ts';
import { withoutJsonComments } from './json-comments.ts';

it.each([
  ['{"a": 1} // end', { a: 1 }],
  ['// first\n{"a": 1}', { a: 1 }],
  ['/* first\n * second */ {"a": /* inner */ 1}', { a: 1 }],
  ['{"a": 1, // one\n}', { a: 1 }],
  ['{"a": [1, 2, /* last */ ],\n}', { a: [1, 2] }],
  ['{"a": "// no", "b": "/* no */"}', { a: '// no', b: '/* no */' }],
  ['{"a": "\\" // no", "b": "\\\\"} // yes', { a: '" // no', b: '\\' }],
  ['{"a": ",}", "b": ",]"}', { a: ',}', b: ',]' }],
  ['{"a": "http://example.org/*"} /* open', { a: 'http://example.org/*' }],
  ['[1, /**/ 2 /***/, 3]', [1, 2, 3]],
  ['{"a": 1}\r\n// end\r\n', { a: 1 }],
])('JSON with comments is read: %j', (text, value) => {
  expect(JSON.parse(withoutJsonComments(text))).toEqual(value);
});

it.each(['{"a" 1} // no', '{"a": 1,, }', '// only', '"open\n'])('what is no JSON stays none: %j', (text) => {
  expect(() => JSON.parse(withoutJsonComments(text)) as unknown).toThrow();
});

it.each(['/*', '//', '"', ',', ', ', '\\"', '"\n', '/* */', '[,', '",'])(
  'takes a moment for a megabyte of %j',
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(processorMs(() => withoutJsonComments(text))).toBeLessThan(SOON_MS);
  },
);
