import { describe, expect, it } from 'vitest';
import { AppError } from '@/domain/errors';
import { FACTUALITY } from '@/domain/test-case/judge';
import { readTestFile } from './read-test-file';

const VARIABLES = ['customer_name', 'topic'];
const read = (name: string, text: string) => readTestFile(name, text, VARIABLES);
const expected = (text: string) => ({ kind: 'judge', criterion: FACTUALITY, expected: text });
const ONE = [
  { name: 'customer_name', value: 'Ann' },
  { name: 'topic', value: 'Refund' },
];

describe('a table', () => {
  it.each([
    ['cases.csv', 'Customer Name,Topic,expected\r\nAnn,Refund,We pay back\r\n'],
    ['cases.tsv', 'customer-name\ttopic\texpected\nAnn\tRefund\tWe pay back\n'],
    ['cases.csv', '\uFEFFCUSTOMER_NAME;TOPIC;Expected\nAnn;Refund;We pay back'],
    ['', 'customer_name,topic,expected\nAnn,Refund,We pay back'],
  ])('%s: columns match variables, and expected becomes a judge check', (name, text) => {
    expect(read(name, text)).toEqual({
      format: 'csv',
      tests: [{ name: 'Ann, Refund', inputs: ONE, checks: [expected('We pay back')] }],
      warnings: [],
    });
  });

  it('leaves out other columns and says so; a name is taken, a blank expectation needs a response', () => {
    const { tests, warnings } = read(
      'a.csv',
      'name,customer_name,cost,expected\nFirst,Ann,3,\n"Quoted, one",Bo,4,"a ""b"""\n',
    );
    expect(warnings).toEqual(['Not a variable of this prompt, so left out: cost']);
    expect(tests).toEqual([
      { name: 'First', inputs: [ONE[0]], checks: [{ kind: 'length', min: 1, max: null }] },
      { name: 'Quoted, one', inputs: [{ name: 'customer_name', value: 'Bo' }], checks: [expected('a "b"')] },
    ]);
  });

  it('a variable of that name is a variable', () => {
    const { tests } = readTestFile('a.csv', 'name,expected\nAnn,Hello\n', ['name', 'expected']);
    expect(tests[0]?.inputs).toEqual([
      { name: 'name', value: 'Ann' },
      { name: 'expected', value: 'Hello' },
    ]);
  });

  it('of promptfoo has its assertions in a column', () => {
    const { format, tests } = read(
      'a.csv',
      'topic,__expected\nRefund,llm-rubric: Is polite\nPrice,contains: USD\n',
    );
    expect(format).toBe('promptfoo');
    expect(tests.map(({ checks }) => checks)).toMatchObject([
      [{ kind: 'judge', criterion: 'Is polite' }],
      [{ kind: 'contains', text: 'USD' }],
    ]);
  });
});

describe('JSON', () => {
  it.each([
    ['a.jsonl', '{"customer_name":"Ann","topic":"Refund","expected":"Paid"}\n'],
    ['a.json', '[{"customer_name":"Ann","topic":"Refund","expected":"Paid"}]'],
    ['', '{"customer_name":"Ann","topic":"Refund","expected":"Paid"}\n{"topic":"Price"}\n'],
  ])('%s: an object for each case', (name, text) => {
    const { format, tests } = read(name, text);
    expect(format).toBe('jsonl');
    expect(tests[0]).toEqual({ name: 'Ann, Refund', inputs: ONE, checks: [expected('Paid')] });
  });

  it('an expected object is text to compare with', () => {
    const { tests } = read('a.jsonl', '{"topic":"x","expected":{"a":1}}\n{"topic":3}\n');
    expect(tests.map(({ checks }) => checks[0])).toMatchObject([{ expected: '{"a":1}' }, { kind: 'length' }]);
    expect(tests[1]?.inputs).toEqual([{ name: 'topic', value: '3' }]);
  });
});

const CONFIG = `
prompts: [file://prompt.txt]
defaultTest:
  assert: [{ type: llm-rubric, value: Is polite }]
tests:
  - vars: { topic: Refund, customer_name: Ann }
    assert:
      - { type: factuality, value: We pay back }
      - { type: model-graded-closedqa, value: Names the customer }
`;

it.each(['promptfooconfig.yaml', ''])('a promptfoo configuration with its rubrics (%s)', (name) => {
  const { format, tests } = read(name, CONFIG);
  expect(format).toBe('promptfoo');
  expect(tests).toHaveLength(1);
  expect(tests[0]?.checks).toMatchObject([
    { kind: 'judge', criterion: 'Is polite' },
    { kind: 'judge', expected: 'We pay back' },
    { kind: 'judge', criterion: 'Names the customer' },
  ]);
});

it.each(['a.prompt.yml', ''])('a prompt file of GitHub Models (%s)', (name) => {
  const text = `
messages: [{ role: user, content: 'About {{topic}}' }]
testData:
  - { topic: Refund, expected: We pay back }
  - { topic: Price }
evaluators:
  - name: Has it
    string: { contains: '{{topic}}' }
`;
  const { format, tests } = read(name, text);
  expect(format).toBe('github-models');
  expect(tests.map(({ checks }) => checks)).toEqual([
    [{ kind: 'contains', text: 'Refund', ignoreCase: false }, expected('We pay back')],
    [{ kind: 'contains', text: 'Price', ignoreCase: false }],
  ]);
});

it.each([
  ['', 'Just a sentence.'],
  ['a.csv', 'customer_name,topic\n'],
  ['a.json', '{"a": '],
  ['a.yaml', 'just: a mapping\n'],
  ['a.csv', '"unclosed\n'],
])('%s %j is refused', (name, text) => {
  expect(() => read(name, text)).toThrow(AppError);
});
