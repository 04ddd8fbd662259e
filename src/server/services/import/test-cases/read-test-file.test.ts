import { describe, expect, it } from 'vitest';
import { AppError } from '@/domain/errors';
import { testImportMessages } from '@/domain/test-case/import-messages';
import { FACTUALITY } from '@cuebook/formats/prompt/test-cases';
import { NONEMPTY_RESPONSE } from '@cuebook/formats/readers/tests';
import { promptfooWriter } from '@cuebook/formats/writers/promptfoo';
import { WHOLE_TEXT } from '../../../../../tests/support/whole-text';
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

  it('an empty value is no part of a name', () => {
    expect(read('a.csv', 'customer_name,topic\nAnn,\n').tests[0]?.name).toBe('Ann');
  });

  it('a table that is cut off says that no test cases were imported', () => {
    expect(() => read('a.csv', 'topic,expected\nRefund,Paid\n"Price,3\n')).toThrow(
      /is never closed, or the file is cut off\. No test cases were imported\.$/,
    );
  });

  it('blank rows are no cases', () => {
    const { tests } = read('a.csv', 'topic,expected\nRefund,Paid\n , \n,\n\n');
    expect(tests).toHaveLength(1);
  });

  it.each([
    ['a.csv', 'input,output\nRefund,Paid\n', 'input, output'],
    ['a.jsonl', '{"input":"Refund","output":"Paid"}\n', 'input, output'],
  ])('a file without any column of a case says so: %s', (name, text, names) => {
    expect(() => read(name, text)).toThrow(new AppError('BAD_REQUEST', testImportMessages.noColumn(names)));
  });

  it.each(['a.yaml', 'a.json'])('a broken %s is no table', (name) => {
    const text = 'topic: [\n\t- Refund, expected\n\t- Price\n';
    expect(() => read(name, text)).toThrow(new AppError('BAD_REQUEST', testImportMessages.unknown));
  });

  it('a variable of that name is a variable', () => {
    const { tests } = readTestFile('a.csv', 'name,expected\nAnn,Hello\n', ['name', 'expected']);
    expect(tests[0]?.inputs).toEqual([
      { name: 'name', value: 'Ann' },
      { name: 'expected', value: 'Hello' },
    ]);
  });

  it('a table of promptfoo has its assertions in a column', () => {
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

  it.each([
    '{"item":{"customer_name":"Ann","topic":"Refund","expected":"Paid"}}\n',
    '{"inputs":{"customer_name":"Ann","topic":"Refund"},"expected":"Paid"}\n{}\n',
    '[{"id":null,"item":{"Topic":"Refund","Customer Name":"Ann"},"ideal":"Paid"}]',
  ])('values may be one level deeper, as in data sets of evaluations: %s', (text) => {
    const { tests } = read('a.jsonl', text);
    expect(tests).toMatchObject([{ checks: [expected('Paid')] }]);
    expect(tests[0]?.inputs).toEqual(expect.arrayContaining(ONE));
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
])('the test file with %s %j is refused', (name, text) => {
  expect(() => read(name, text)).toThrow(AppError);
});

/** As OpenAI’s page of an evaluation exports it, by promptfoo’s schema. */
const EXPORTED = `
# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
description: Refunds
prompts:
  - - role: system
      content: You help customers.
    - role: user
      content: '{{topic}} for {{customer_name}}'
providers:
  - id: openai:responses:gpt-5-mini
    config: { temperature: 1 }
defaultTest:
  options: { provider: openai:gpt-5 }
  assert:
    - type: llm-rubric
      value: |
        Names {{customer_name}} and answers {{ topic }}.
      metric: Relevance
      provider: openai:gpt-5
    - { type: llm-rubric, value: Is polite, threshold: 1, weight: 1 }
    - { type: latency, threshold: 5000 }
tests:
  - description: A refund
    vars: { customer_name: Ann, topic: Refund, ideal: We pay back }
    assert:
      - { type: factuality, value: '{{ideal}}' }
      - type: assert-set
        assert:
          - { type: not-llm-rubric, value: Blames the customer }
          - { type: icontains, value: refund }
  - vars: { customer_name: Bo, topic: Price, ideal: '' }
    assert:
      - { type: llm-rubric, value: Is short, weight: 0 }
      - { type: llm-rubric, value: Is good, threshold: 0.7 }
      - { $ref: '#/assertionTemplates/short' }
assertionTemplates:
  short: { type: llm-rubric, value: Has one sentence }
`;

it('a configuration as OpenAI exports it imports with its rubrics', () => {
  const { format, tests, warnings } = read('promptfooconfig.yaml', EXPORTED);
  expect(format).toBe('promptfoo');
  const judge = (criterion: string) => ({ kind: 'judge', criterion, expected: null });
  expect(tests).toEqual([
    {
      name: 'A refund',
      inputs: ONE,
      checks: [
        judge('Names Ann and answers Refund.\n'),
        judge('Is polite'),
        expected('We pay back'),
        judge('This is not true of the response: Blames the customer'),
        { kind: 'contains', text: 'refund', ignoreCase: true },
      ],
    },
    {
      name: 'Bo, Price',
      inputs: [
        { name: 'customer_name', value: 'Bo' },
        { name: 'topic', value: 'Price' },
      ],
      checks: [judge('Names Bo and answers Price.\n'), judge('Is polite'), judge('Has one sentence')],
    },
  ]);
  // Of a configuration that is imported as a prompt these are notes; here nothing keeps them.
  expect(warnings).toContain('Unsupported checks were left out: "latency", "llm-rubric".');
  expect(warnings.join(' ')).toContain('ideal');
});

const SCENARIOS = `
prompts: [a.txt]
scenarios:
  - config:
      - vars: { topic: Refund, customer_name: Ann }
        assert: [{ type: contains, value: refund }]
      - vars: { topic: Price, customer_name: Bo }
    tests:
      - description: Names the customer
        assert: [{ type: contains, value: '{{customer_name}}' }]
      - vars: { customer_name: Cy }
  - config: [{ vars: { topic: [Late, Early] } }]
  - file://more.yaml
`;

it('scenarios of promptfoo are each of their tests with each of their data', () => {
  const { tests, warnings } = read('promptfooconfig.yaml', SCENARIOS);
  const contains = (text: string) => ({ kind: 'contains', text, ignoreCase: false });
  const said = tests.map(({ name, inputs, checks }) => [name, inputs.map(({ value }) => value), checks]);
  const unchecked = [NONEMPTY_RESPONSE];
  expect(said).toEqual([
    ['Names the customer', ['Refund', 'Ann'], [contains('Ann')]],
    ['Refund, Cy', ['Refund', 'Cy'], [contains('refund')]],
    ['Names the customer', ['Price', 'Bo'], [contains('Bo')]],
    ['Price, Cy', ['Price', 'Cy'], unchecked],
    ['Late', ['Late'], unchecked],
    ['Early', ['Early'], unchecked],
  ]);
  expect(warnings.join(' ')).toContain('more.yaml');
});

it.each([
  ['a.jsonl', '{"topic":"Refund"}\r\n\r\n  \r\n{"topic": "Price"}\r\n', 0],
  ['a.jsonl', '# Cases\n{"topic":"Refund"}\nnot JSON\n[1]\n"text"\n{"topic":"Price"}', 3],
  ['', '{"topic":"Refund"}\n{"topic": oops}\n{"topic":"Price"}', 1],
  ['a.json', '{"items":[{"topic":"Refund"},{"topic":"Price"}]}', 0],
])('%s %j: odd lines are left out, and counted', (name, text, refused) => {
  const { tests, warnings } = read(name, text);
  expect(tests.map((test) => test.name)).toEqual(['Refund', 'Price']);
  expect(warnings).toEqual(refused === 0 ? [] : [testImportMessages.rowsRefused(refused)]);
});

it('values of several lines, numbers and objects are inserted as they are; objects into no comparison by parts', () => {
  const vars = { topic: 'A', ideal: 'First line\n\nSecond line', facts: { pays: ['back'] }, most: 3 };
  const assert = [
    { type: 'equals', value: '{{ideal}}' },
    { type: 'factuality', value: '{{facts}}' },
    { type: 'llm-rubric', value: 'Names {{ most }} of:\n{{ideal}}' },
    { type: 'equals', value: '{{facts}}' },
    { type: 'contains', value: '{{missing}}' },
  ];
  const { tests, warnings } = read('a.json', JSON.stringify({ tests: [{ vars, assert }] }));
  expect(tests[0]?.checks).toEqual([
    { kind: 'matches', pattern: '^First line\n\nSecond line$', ignoreCase: false },
    expected('{"pays":["back"]}'),
    { kind: 'judge', criterion: 'Names 3 of:\nFirst line\n\nSecond line', expected: null },
  ]);
  expect(warnings.join()).toContain('equals');
});

it('judge checks come back from promptfoo as they were written, as long as they can be', () => {
  const checks = [
    { kind: 'judge' as const, criterion: 'Is polite', expected: null },
    { kind: 'judge' as const, criterion: 'Is as polite', expected: 'Dear Ann,\n\nyes.' },
    { kind: 'judge' as const, criterion: FACTUALITY, expected: 'We pay back' },
    { kind: 'judge' as const, criterion: 'c'.repeat(2_000), expected: 'e'.repeat(2_000) },
  ];
  const test = { name: 'Ann', inputs: [{ name: 'topic', value: 'Refund' }], checks };
  const prompt = { ...WHOLE_TEXT, files: [], tests: [test], slug: 'a', isShared: true };
  const moments = { createdAt: new Date(0), updatedAt: new Date(0) };
  const [file] = promptfooWriter.write([{ ...prompt, ...moments }], (name) => name).files;
  const text = typeof file?.text === 'string' ? file.text : '';
  expect(read('promptfooconfig.yaml', text).tests[0]?.checks).toEqual(checks);
});

it('a rubric that mentions a list of values is one for each of them', () => {
  const tests = [{ vars: { topic: ['A', 'B'] }, assert: { type: 'llm-rubric', value: 'Is {{topic}}' } }];
  expect(read('a.json', JSON.stringify({ tests })).tests.map(({ checks }) => checks)).toEqual([
    [{ kind: 'judge', criterion: 'Is A', expected: null }],
    [{ kind: 'judge', criterion: 'Is B', expected: null }],
  ]);
});

it('a table with pipes or with quotes around its head', () => {
  const tests = read('a.csv', '"Customer Name"|"topic"\n"Ann"|"Refund"\n').tests;
  expect(tests.map(({ inputs }) => inputs)).toEqual([ONE]);
});

describe('evaluators of GitHub Models', () => {
  const ask = (evaluators: string) =>
    read(
      'a.prompt.yml',
      `messages: [{ role: user, content: '{{topic}}' }]\n` +
        `testData: [{ topic: Refund, expected: We pay back }]\nevaluators:\n${evaluators}`,
    );
  const judge = (criterion: string) => ({ kind: 'judge', criterion, expected: null });

  it('evaluators that ask a model are asked of the judge, with what passes', () => {
    const { tests, warnings } = ask(`
  - name: Polite
    llm:
      modelId: openai/gpt-4o
      systemPrompt: You rate answers.
      prompt: "Rate {{completion}} about {{topic}}."
      choices: [{ choice: rude, score: 0 }, { choice: fair, score: 0.5 }, { choice: polite, score: 1 }]
`);
    expect(warnings).toEqual([]);
    expect(tests[0]?.checks).toEqual([
      judge(
        'By these instructions, one chooses “fair” or “polite” and not “rude”:\n\n' +
          'You rate answers.\n\nRate (the response) about Refund.',
      ),
      expected('We pay back'),
    ]);
  });

  it('evaluators of GitHub itself ask the judge for their trait; similarity compares with what is expected, once', () => {
    const names = ['similarity', 'coherence', 'fluency', 'relevance', 'groundedness'];
    const { tests, warnings } = ask(
      names.map((name) => `  - { name: ${name}, uses: github/${name} }`).join('\n'),
    );
    expect(warnings).toEqual([]);
    expect(tests[0]?.checks).toHaveLength(5);
    expect(tests[0]?.checks[0]).toEqual(expected('We pay back'));
    expect(tests[0]?.checks.every(({ kind }) => kind === 'judge')).toBe(true);
  });

  it('evaluators of texts become checks of texts', () => {
    const { tests } = ask(`
  - { name: a, string: { startsWith: 'We {' } }
  - { name: b, string: { endsWith: '{{expected}}' } }
  - { name: c, string: { equals: '{{topic}}.' } }
`);
    expect(tests[0]?.checks).toMatchObject([
      { kind: 'matches', pattern: String.raw`^We \{` },
      { kind: 'matches', pattern: 'We pay back$' },
      { kind: 'matches', pattern: String.raw`^Refund\.$` },
      { kind: 'judge' },
    ]);
  });

  it.each([
    ['without choices', '{ prompt: Rate it }'],
    ['whose choices all pass', '{ prompt: Rate it, choices: [{ choice: a, score: 1 }] }'],
    ['whose choices have no scores', '{ prompt: Rate it, choices: [{ choice: a }, { choice: b }] }'],
    [
      'about a value that is missing',
      '{ prompt: "{{other}}", choices: [{ choice: a, score: 1 }, { choice: b, score: 0 }] }',
    ],
    [
      'that is too long',
      `{ prompt: ${'x'.repeat(2_000)}, choices: [{ choice: a, score: 1 }, { choice: b, score: 0 }] }`,
    ],
  ])('%s are named, and left out', (_, llm) => {
    const { tests, warnings } = ask(`  - { name: Odd one, llm: ${llm} }\n`);
    expect(tests[0]?.checks).toEqual([expected('We pay back')]);
    expect(warnings.join(' ')).toContain('Odd one');
  });

  it.each([
    '{ name: Odd one, uses: github/other }',
    '{ name: Odd one, string: { like: x } }',
    '{ name: Odd one }',
  ])('%s is named, and left out', (evaluator) => {
    const { warnings } = ask(`  - ${evaluator}\n`);
    expect(warnings.join(' ')).toContain('Odd one');
  });
});

it.each(['file://shared/default.yaml', 'file://default.js', 'https://example.com/default.yaml'])(
  'what all tests share in %s is said to be missing: one file is pasted',
  (name) => {
    const { tests, warnings } = read(
      'promptfooconfig.yaml',
      `defaultTest: ${name}\ntests:\n  - vars: { topic: Refund }\n    assert: [{ type: contains, value: a }]\n`,
    );
    expect(tests).toHaveLength(1);
    expect(warnings.join(' ')).toContain(name);
  },
);
