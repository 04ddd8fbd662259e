import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestCaseDto } from '@/domain/test-case/schema';
import { type DraftCase, emptyCheck, readDraft, sameDraft, toDraft } from './draft-case';

/** Parsing of the form of a test case. */

const PROMPT = randomUUID();
const VARIABLES = [
  { name: 'reader', fallback: null },
  { name: 'tone', fallback: 'friendly' },
];
const SAVED: TestCaseDto = {
  id: randomUUID(),
  name: 'Saved',
  inputs: [
    { name: 'reader', value: 'Ann' },
    { name: 'gone', value: 'x' },
  ],
  checks: [
    { kind: 'contains', text: ' x ', ignoreCase: true },
    { kind: 'length', min: null, max: 7 },
    { kind: 'json' },
    { kind: 'schema', schema: '{}' },
    { kind: 'matches', pattern: '^a', ignoreCase: false },
  ],
  revision: 3,
  missing: [],
  unused: ['gone'],
  latest: null,
};

const read = (draft: DraftCase, existing?: { id: string; revision: number }) =>
  readDraft(draft, { promptId: PROMPT, existing, variables: VARIABLES });

describe('the form of a test case', () => {
  it('saves a case that was not touched as it was, values without a variable too', () => {
    const existing = { id: SAVED.id, revision: 3 };
    expect(read(toDraft(SAVED), existing)).toEqual({
      value: {
        promptId: PROMPT,
        existing,
        name: 'Saved',
        checks: SAVED.checks,
        inputs: SAVED.inputs,
      },
    });
    expect(sameDraft(toDraft(SAVED), toDraft(SAVED))).toBe(true);
    expect(sameDraft(toDraft(SAVED), { ...toDraft(SAVED), name: 'Other' })).toBe(false);
  });

  it('takes a variable left alone for empty, one with a default for its default', () => {
    const draft: DraftCase = { name: 'New', inputs: new Map(), checks: [emptyCheck('json')] };
    expect(read(draft)).toMatchObject({ value: { inputs: [{ name: 'reader', value: '' }] } });
    const cleared = { ...draft, inputs: new Map([['tone', '']]) };
    expect(read(cleared)).toMatchObject({
      value: {
        inputs: [
          { name: 'reader', value: '' },
          { name: 'tone', value: '' },
        ],
      },
    });
  });

  it('says where something is wrong', () => {
    const draft: DraftCase = {
      name: ' ',
      inputs: new Map([['reader', 'a\u0000b']]),
      checks: [emptyCheck('json'), emptyCheck('contains'), { ...emptyCheck('length'), min: 'ten' }],
    };
    const result = read(draft);
    expect('errors' in result && [...result.errors.keys()].sort()).toEqual([
      'checks.1',
      'checks.2',
      'inputs.reader',
      'name',
    ]);
    const none = read({ ...draft, name: 'x', inputs: new Map(), checks: [] });
    expect('errors' in none && [...none.errors.keys()]).toEqual(['checks']);
  });
});
