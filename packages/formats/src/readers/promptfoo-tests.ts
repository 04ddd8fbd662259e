import { readerMessages } from './reader-messages.ts';
import { FACTUALITY, WITH_EXPECTED } from '../prompt/test-cases.ts';
import { CASE_NAME_MAX, CASES_MAX, JUDGE_TEXT_MAX } from '../prompt/test-cases.ts';
import type { Check } from '../prompt/test-cases.ts';
import { truncate } from '../characters.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { assertionsOf, flatAssertions, literalOf, withValues } from './promptfoo-asserts.ts';
import type { InputFile, InputFiles, ReadTest } from './reader.ts';
import { testFileNamed, testsOfFiles } from './promptfoo-files.ts';
import { NONEMPTY_RESPONSE, escapePattern, inputsOf } from './tests.ts';
import { asText, resolveSiblingPath, lineOf } from './values.ts';

type Context = { file: InputFile; files: InputFiles; used: Set<string> };

/** Replaces file references in values with their text; the name of a missing file stays. */
export function resolvedVars({ file, files, used }: Context, vars: JsonObject): JsonObject {
  const resolve = (value: Json): Json => {
    if (typeof value !== 'string' || !value.startsWith('file://')) return value;
    const path = resolveSiblingPath(file.path, value.slice('file://'.length));
    const found = path === null ? undefined : files.get(path);
    if (path === null || typeof found?.text !== 'string' || !/\.(?:txt|md)$/i.test(path)) return value;
    used.add(path);
    return found.text.trimEnd();
  };
  return Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, resolve(value)]));
}

/** What the tests of a configuration share. */
type Shared = {
  defaults: JsonObject;
  templates: JsonObject;
  /** Whether only the tests are wanted: then no notes are kept. */
  isForCases?: boolean;
};
type ReadTests = {
  tests: ReadTest[];
  /** Unsupported assertions, by test. */
  notes: { test: string; assert: Json[] }[];
  /** Assertions of all tests that some test could not take over. */
  keptDefaults: Json[];
};

/** Reads the tests of a configuration, one for each value of a list. */
export function readPromptfooTests(
  context: Context,
  given: Json | undefined,
  { defaults, templates, isForCases = false }: Shared,
  warnings: string[],
): ReadTests {
  const rows = testRows(context, given, warnings);
  const ofAll = flatAssertions(assertionsOf(defaults.assert), templates);
  const keptDefaults = new Set<Json>(rows.length === 0 ? ofAll : []);
  const notes: { test: string; assert: Json[] }[] = [];
  const unsaid = new Set<string>();
  const asJson = new Set<string>();
  const tests: ReadTest[] = [];
  const defaultVars = isJsonObject(defaults.vars) ? defaults.vars : {};
  for (const [index, row] of rows.entries()) {
    const assertions = [...ofAll, ...flatAssertions(assertionsOf(row.assert), templates)];
    const unread = new Set<Json>();
    const vars = resolvedVars(context, { ...defaultVars, ...(isJsonObject(row.vars) ? row.vars : {}) });
    const combinations = combine(vars);
    for (const [at, values] of combinations.entries()) {
      const { checks, kept } = readAssertions(assertions, values);
      const named = lineOf(row.description) ?? nameOf(row.vars, values) ?? `Test ${index + 1}`;
      const name = truncate(
        combinations.length > 1 && lineOf(row.description) ? `${named} ${at + 1}` : named,
        CASE_NAME_MAX,
      );
      for (const [key, value] of Object.entries(values))
        if (typeof value === 'object' && value !== null) asJson.add(key);
      tests.push({
        name,
        inputs: inputsOf(values),
        checks: checks.length > 0 ? checks : [NONEMPTY_RESPONSE],
      });
      if (kept.length > 0) notes.push({ test: name, assert: kept });
      for (const one of kept) unread.add(one);
      if (tests.length >= CASES_MAX * 4) break;
    }
    for (const one of unread) {
      unsaid.add(kindOf(one));
      if (ofAll.includes(one)) keptDefaults.add(one);
    }
  }
  const { testsKept, testsLeft } = readerMessages.warning;
  if (unsaid.size > 0) warnings.push((isForCases ? testsLeft : testsKept)([...unsaid]));
  if (asJson.size > 0) warnings.push(readerMessages.warning.testInputsKept([...asJson]));
  return { tests, notes, keptDefaults: [...keptDefaults] };
}

/** Returns the tests as objects: inline ones, and those in files. */
function testRows(context: Context, given: Json | undefined, warnings: string[]): JsonObject[] {
  const list = Array.isArray(given) ? given : given === undefined ? [] : [given];
  return list.flatMap((one) => {
    const name = testFileNamed(one);
    if (name !== null) return testsOfFiles(name, context, warnings);
    return isJsonObject(one) ? [one] : [];
  });
}

/** A list of plain values becomes that many tests; a list of objects is one value. */
export function combine(vars: JsonObject): JsonObject[] {
  let all: JsonObject[] = [{}];
  for (const [name, value] of Object.entries(vars)) {
    const isSeveral =
      Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object');
    const values = isSeveral ? value : [value];
    all = all.flatMap((one) => values.map((inner) => ({ ...one, [name]: inner }))).slice(0, CASES_MAX * 2);
  }
  return all;
}

function nameOf(vars: Json | undefined, values: JsonObject): string | null {
  if (!isJsonObject(vars)) return null;
  return lineOf(
    Object.keys(vars)
      .map((name) => asText(values[name] ?? ''))
      .filter((value) => value.trim() !== '')
      .join(', ')
      .slice(0, CASE_NAME_MAX * 4),
  );
}

function kindOf(assertion: Json): string {
  if (!isJsonObject(assertion)) return 'assertion';
  return lineOf(assertion.type) ?? lineOf(assertion.$ref) ?? 'assertion';
}

/** Converts assertions with the values of a test to checks; unsupported ones are kept. */
function readAssertions(given: readonly Json[], values: JsonObject): { checks: Check[]; kept: Json[] } {
  const checks: Check[] = [];
  const kept: Json[] = [];
  for (const one of given) {
    const said = isJsonObject(one) ? checksOf(withValues(one, values)) : null;
    if (said === null) kept.push(one);
    else checks.push(...said);
  }
  return { checks, kept };
}

/** Converts an assertion to checks; null if it isn't supported. */
function checksOf(assertion: JsonObject): Check[] | null {
  const { type, value, transform } = assertion;
  if (typeof type !== 'string' || transform !== undefined) return null;
  // A score that the judge must reach: ours says yes or no.
  if (assertion.threshold !== undefined && !(isRubric(type) && assertion.threshold === 1)) return null;
  // Only reported there, and no reason to fail.
  if (assertion.weight === 0) return null;
  if (type === 'is-json') return isJsonCheck(value);
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text === 'string') {
    const literal = literalOf(text);
    return literal === null && isOutside(text) ? null : ofText(type, literal ?? text);
  }
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === 'string'))
    return null;
  if (type !== 'contains-all' && type !== 'icontains-all') return null;
  return value.map((one) => ({ kind: 'contains', text: one, ignoreCase: type === 'icontains-all' }));
}

const isRubric = (type: string) => /^(?:llm-rubric|model-graded-closedqa|factuality)$/.test(type);

/** Returns whether a value comes from a file or a template, and so is unknown here. */
function isOutside(text: string): boolean {
  return text === '' || text.startsWith('file://') || text.includes('{{');
}

function judged(criterion: string, expected: string | null = null): Check[] | null {
  const isTooLong = Math.max(criterion.length, expected?.length ?? 0) > JUDGE_TEXT_MAX;
  return isTooLong ? null : [{ kind: 'judge', criterion, expected }];
}

/** Converts a rubric, which holds the expected response too if our own writer wrote it. */
function rubric(text: string): Check[] | null {
  const at = text.indexOf(WITH_EXPECTED);
  const [criterion, expected] = [text.slice(0, at), text.slice(at + WITH_EXPECTED.length)];
  return at < 1 || expected === '' ? judged(text) : judged(criterion, expected);
}

function ofText(type: string, text: string): Check[] | null {
  switch (type) {
    case 'contains':
    case 'icontains':
      return [{ kind: 'contains', text, ignoreCase: type === 'icontains' }];
    case 'not-contains':
    case 'not-icontains':
      return [{ kind: 'excludes', text, ignoreCase: type === 'not-icontains' }];
    case 'llm-rubric':
    case 'model-graded-closedqa':
      return rubric(text);
    case 'not-llm-rubric':
    case 'not-model-graded-closedqa':
      return judged(`This is not true of the response: ${text}`);
    case 'factuality':
    case 'model-graded-factuality':
      return judged(FACTUALITY, text);
    case 'regex':
      return [{ kind: 'matches', pattern: text, ignoreCase: false }];
    case 'equals':
      return [{ kind: 'matches', pattern: `^${escapePattern(text)}$`, ignoreCase: false }];
    case 'starts-with':
      return [{ kind: 'matches', pattern: `^${escapePattern(text)}`, ignoreCase: false }];
    default:
      return null;
  }
}

function isJsonCheck(schema: Json | undefined): Check[] | null {
  if (schema === undefined || schema === null) return [{ kind: 'json' }];
  return isJsonObject(schema) ? [{ kind: 'schema', schema: JSON.stringify(schema) }] : null;
}
