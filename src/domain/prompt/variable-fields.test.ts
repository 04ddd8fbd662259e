import { describe, expect, it } from 'vitest';
import { type VariableDetails, VariableList } from './variable-details';
import { describeVariable, sameVariables, usedDetails } from './used-details';
import { fieldProblem } from './variable-problem';
import { guessType, variableFields } from './variable-fields';
import { isNumber } from './variable-type';

const details = (change: Partial<VariableDetails> & { name: string }): VariableDetails => ({
  type: 'text',
  label: '',
  help: '',
  options: [],
  default: null,
  ...change,
});

describe('guessType', () => {
  it.each([
    ['tone', 'text'],
    ['product name', 'text'],
    ['sourceText', 'long'],
    ['meeting_notes', 'long'],
    ['code', 'long'],
    ['word count', 'number'],
    ['wordCount', 'number'],
    ['max words', 'number'],
    ['textile', 'text'],
    ['商品名称', 'text'],
  ])('guessType takes %s for %s', (name, type) => expect(guessType(name)).toBe(type));
});

describe('isNumber', () => {
  it.each(['7', '-7', '+0.5', '1,200', '1 200,50', '1,234,567.89', '٣'])('isNumber takes %s', (text) =>
    expect(isNumber(text)).toBe(true),
  );
  it.each(['', 'seven', '7 days', '1.2.3', '--7', '1e5', '12 34'])('isNumber refuses %j', (text) =>
    expect(isNumber(text)).toBe(false),
  );
});

describe('variableFields', () => {
  it('gives each variable in the order of the text, said or guessed', () => {
    const said = [
      details({ name: 'tone', type: 'choice', label: 'Tone', options: ['a', 'b'], default: 'b' }),
      details({ name: 'gone' }),
    ];
    const fields = variableFields('{{notes}} ${tone:a} ${topic:x}', said);
    expect(
      fields.map(({ name, label, type, fallback, isGuessed }) => [name, label, type, fallback, isGuessed]),
    ).toEqual([
      ['notes', 'notes', 'long', null, true],
      ['tone', 'Tone', 'choice', 'b', false],
      ['topic', 'topic', 'text', 'x', true],
    ]);
  });

  it('keeps the default of the text where nothing else is given', () => {
    expect(variableFields('${tone:a}', [details({ name: 'tone' })])[0]?.fallback).toBe('a');
  });

  it('finds a name in another spelling of its letters', () => {
    const said = [details({ name: 'café', type: 'number' })];
    expect(variableFields('{{cafe\u0301}}', said)[0]?.type).toBe('number');
    expect(usedDetails('{{cafe\u0301}}', said)[0]?.name).toBe('cafe\u0301');
  });
});

describe('fieldProblem', () => {
  const field = (change: Partial<VariableDetails>) =>
    variableFields('{{x}}', [details({ name: 'x', ...change })])[0]!;

  it('asks for what is required, and takes nothing where a default is', () => {
    expect(fieldProblem(field({}), ' ')).toBe('Fill in x');
    expect(fieldProblem(field({ default: '' }), '')).toBeNull();
    expect(fieldProblem(field({ type: 'number', default: '' }), '')).toBeNull();
  });

  it('judges by the type that was said, never by a guess', () => {
    expect(fieldProblem(field({ type: 'number', label: 'Count' }), 'x')).toBe('Count must be a number');
    expect(fieldProblem(field({ type: 'choice', options: ['a'] }), 'b')).toBe('Choose a value for x');
    expect(fieldProblem(variableFields('{{count}}', [])[0]!, 'about ten')).toBeNull();
  });
});

describe('VariableList', () => {
  const refusal = (list: unknown) => {
    const parsed = VariableList.safeParse(list);
    return parsed.success ? null : parsed.error.issues[0]?.message;
  };

  it.each([
    ['no choices', [{ name: 'x', type: 'choice' }], 'Add at least one choice'],
    [
      'choices of a text',
      [{ name: 'x', type: 'text', options: ['a'] }],
      'Only Choice variables can have choices',
    ],
    ['a choice twice', [{ name: 'x', type: 'choice', options: ['a', ' a'] }], 'Duplicate choice'],
    [
      'a default that is no choice',
      [{ name: 'x', type: 'choice', options: ['a'], default: 'b' }],
      'The default must be one of the choices',
    ],
    [
      'a default that is no number',
      [{ name: 'x', type: 'number', default: 'b' }],
      'The default must be a number',
    ],
    [
      'a name twice',
      [
        { name: 'x', type: 'text' },
        { name: 'x', type: 'long' },
      ],
      'Duplicate variable',
    ],
  ])('VariableList refuses %s', (_what, list, message) => expect(refusal(list)).toBe(message));

  it('fills in what is left out', () => {
    expect(VariableList.parse([{ name: 'x', type: 'long' }])).toEqual([details({ name: 'x', type: 'long' })]);
  });

  it('VariableList is short enough for a version', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      name: `v${index}`,
      type: 'text',
      help: 'x'.repeat(300),
    }));
    expect(refusal(many)).toBe('Variable details are too long in total');
  });
});

it('two lists are the same when they say the same', () => {
  const list = [details({ name: 'x', type: 'choice', options: ['a', 'b'] })];
  expect(sameVariables(list, structuredClone(list))).toBe(true);
  expect(sameVariables(list, [{ ...list[0]!, options: ['b', 'a'] }])).toBe(false);
  expect(sameVariables(list, [])).toBe(false);
  expect(sameVariables([], list)).toBe(false);
});

it('the details of a variable fit on a line', () => {
  expect(
    describeVariable(
      details({
        name: 'x',
        type: 'choice',
        label: 'Tone',
        options: ['a', 'b'],
        default: 'a',
        help: 'Pick.',
      }),
    ),
  ).toBe('Tone · Choice: a / b · default “a” · Pick.');
  expect(describeVariable(details({ name: 'x', default: '' }))).toBe('Text · optional');
});
