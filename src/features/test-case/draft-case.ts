import type { Variable } from '@/domain/prompt/variables';
import { type TestCaseText, TestCaseSave } from '@/domain/test-case/schema';
import { type CheckKind } from '@/domain/test-case/check';

/** A check in the form: the fields of all kinds as text, so that a change of kind loses nothing. */
export type DraftCheck = {
  key: number;
  kind: CheckKind;
  text: string;
  pattern: string;
  schema: string;
  min: string;
  max: string;
  criterion: string;
  expected: string;
  ignoreCase: boolean;
};

export type DraftCase = { name: string; inputs: ReadonlyMap<string, string>; checks: readonly DraftCheck[] };

let keys = 0;

export function emptyCheck(kind: CheckKind): DraftCheck {
  keys += 1;
  return {
    key: keys,
    kind,
    text: '',
    pattern: '',
    schema: '',
    min: '',
    max: '',
    criterion: '',
    expected: '',
    ignoreCase: false,
  };
}

/** Initial values of the form; a new case starts with one check. */
export function toDraft(testCase: TestCaseText | null): DraftCase {
  if (testCase === null) return { name: '', inputs: new Map(), checks: [emptyCheck('contains')] };
  return {
    name: testCase.name,
    inputs: new Map(testCase.inputs.map(({ name, value }) => [name, value])),
    checks: testCase.checks.map((check): DraftCheck => {
      const empty = emptyCheck(check.kind);
      if (check.kind === 'judge') return { ...empty, ...check, expected: check.expected ?? '' };
      if (check.kind !== 'length') return { ...empty, ...check };
      return { ...empty, min: check.min?.toString() ?? '', max: check.max?.toString() ?? '' };
    }),
  };
}

/** Whether two drafts would be saved identically. */
export function sameDraft(a: DraftCase, b: DraftCase): boolean {
  const plain = ({ name, inputs, checks }: DraftCase) =>
    JSON.stringify([name, [...inputs], checks.map((check) => ({ ...check, key: 0 }))]);
  return plain(a) === plain(b);
}

/** Parses a typed number; invalid ones stay a text, which the schema rejects. */
function lengthOf(typed: string): number | string | null {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : digits;
}

function toCheck(draft: DraftCheck): unknown {
  const { kind, text, pattern, schema, min, max, ignoreCase } = draft;
  switch (kind) {
    case 'contains':
    case 'excludes':
      return { kind, text, ignoreCase };
    case 'matches':
      return { kind, pattern, ignoreCase };
    case 'json':
      return { kind };
    case 'schema':
      return { kind, schema };
    case 'length':
      return { kind, min: lengthOf(min), max: lengthOf(max) };
    case 'judge':
      return { kind, criterion: draft.criterion, expected: draft.expected === '' ? null : draft.expected };
  }
}

/** Errors of a form, by place: `name`, `inputs`, `inputs.<name>`, `checks`, `checks.<index>`. */
export type DraftErrors = ReadonlyMap<string, string>;

/** Converts a draft for saving, with values for the text's variables and existing others; or returns its errors. */
export function readDraft(
  draft: DraftCase,
  {
    promptId,
    existing,
    variables,
  }: {
    promptId: string;
    existing: TestCaseSave['existing'];
    variables: readonly Variable[];
  },
): { value: TestCaseSave } | { errors: DraftErrors } {
  const names = [...new Set([...variables.map(({ name }) => name), ...draft.inputs.keys()])];
  const inputs = names.flatMap((name) => {
    const value = draft.inputs.get(name);
    const fallback = variables.find((variable) => variable.name === name)?.fallback ?? null;
    // A variable without a value uses its default, even a later one.
    if (value === undefined) return fallback === null ? [{ name, value: '' }] : [];
    return [{ name, value }];
  });
  const parsed = TestCaseSave.safeParse({
    promptId,
    existing,
    name: draft.name,
    inputs,
    checks: draft.checks.map(toCheck),
  });
  if (parsed.success) return { value: parsed.data };
  const errors = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const [field, index] = path;
    const place =
      index === undefined
        ? String(field)
        : `${String(field)}.${field === 'inputs' ? (inputs[Number(index)]?.name ?? '') : String(index)}`;
    if (!errors.has(place)) errors.set(place, message);
  }
  return { errors };
}
