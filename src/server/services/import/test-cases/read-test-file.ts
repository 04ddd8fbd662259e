import { AppError } from '@/domain/errors';
import { canonicalJson } from '@/domain/json';
import { testImportMessages as said } from '@/domain/test-case/import-messages';
import type { TestFormat } from '@/domain/test-case/import-schema';
import { NOTHING_IMPORTED } from '@cuebook/formats/csv/csv-messages';
import { delimiterOf } from '@cuebook/formats/csv/csv-dialect';
import { rowsOfCsvText } from '../csv-rows';
import { readTests as githubTests } from '@cuebook/formats/readers/github-models';
import { isJsonObject, type Json, type JsonObject, parseJson } from '@cuebook/formats/readers/parse';
import { parsedFile } from '@cuebook/formats/readers/parsed-file';
import { testsOfTable } from '@cuebook/formats/readers/promptfoo-table';
import { sharedByTests } from '@cuebook/formats/readers/promptfoo-files';
import { testsOfScenarios } from '@cuebook/formats/readers/promptfoo-scenarios';
import { readPromptfooTests } from '@cuebook/formats/readers/promptfoo-tests';
import type { InputFile, ReadTest } from '@cuebook/formats/readers/reader';
import { parseJsonOrLines } from '@cuebook/formats/readers/tool-files';
import { expectedCheck } from '@cuebook/formats/readers/tests';
import { casesOfRows, Variables } from './cases-of-rows';

export type ReadFile = { format: TestFormat; tests: ReadTest[]; warnings: string[] };

function fileNamed(path: string, text: string): InputFile {
  return { path, text, bytes: Buffer.from(text) };
}

/** Returns the parsed content; an empty list for a text that is neither JSON, JSON Lines nor YAML. */
function contentOf(name: string, text: string): Json {
  const start = text.trimStart().charAt(0);
  if (/\.(?:jsonl|ndjson)$/i.test(name) || start === '{' || start === '[')
    return parseJsonOrLines(text).value;
  if (/\.(?:csv|tsv)$/i.test(name)) return null;
  if (name !== '' && !/\.ya?ml$/i.test(name)) return null;
  const { value } = parsedFile(fileNamed('pasted.yaml', text), 'yaml');
  return isJsonObject(value) || Array.isArray(value) ? value : null;
}

/** Reads cases of a promptfoo configuration, or of one with only a list of tests; those of its scenarios, too. */
function readPromptfoo(
  text: string,
  { tests, scenarios, defaultTest, assertionTemplates }: JsonObject,
  variables: Variables,
): ReadFile {
  const warnings: string[] = [];
  const context = {
    file: fileNamed('promptfooconfig.yaml', text),
    files: new Map(),
    used: new Set<string>(),
  };
  const own = Array.isArray(tests) ? tests : tests === undefined || tests === null ? [] : [tests];
  const given = [...own, ...testsOfScenarios(scenarios)];
  const shared = {
    defaults: sharedByTests(defaultTest, context, warnings),
    templates: isJsonObject(assertionTemplates) ? assertionTemplates : {},
    isForCases: true,
  };
  const read = readPromptfooTests(context, given, shared, warnings);
  const matched = read.tests.map((test) => ({ ...test, inputs: variables.match(test.inputs) }));
  return { format: 'promptfoo', tests: matched, warnings };
}

function readGithub({ testData, evaluators }: JsonObject, variables: Variables): ReadFile {
  const warnings = new Set<string>();
  const rows = Array.isArray(testData) ? testData.filter(isJsonObject) : [];
  const tests = rows.flatMap((row) => {
    const said: string[] = [];
    const read = githubTests([row], evaluators, said, true);
    const judged = expectedCheck(row.expected);
    for (const warning of said) warnings.add(warning);
    return read.map((test) => {
      const own = judged === null ? test.checks : test.checks.filter(({ kind }) => kind !== 'length');
      const isThere = own.some((check) => canonicalJson(check) === canonicalJson(judged));
      const checks = judged === null || isThere ? own : [...own, judged];
      return { ...test, inputs: variables.match(test.inputs), checks };
    });
  });
  return { format: 'github-models', tests, warnings: [...warnings] };
}

/** Returns the rows of a table. Throws BAD_REQUEST for one that can't be read. */
function tableRows(text: string) {
  try {
    return rowsOfCsvText(text, delimiterOf(text));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('BAD_REQUEST', error.message.replace(NOTHING_IMPORTED, said.nothing));
  }
}

/** Reads a table: promptfoo's own, with assertions in `__expected`, or one with a column for each variable. */
function readTable(name: string, text: string, variables: Variables): ReadFile {
  if (/^[^\n]{0,2000}__expected/.test(text)) {
    const warnings: string[] = [];
    const rows = testsOfTable(fileNamed(/\.tsv$/i.test(name) ? 'tests.tsv' : 'tests.csv', text), warnings);
    if (rows !== null) {
      const read = readPromptfoo(text, { tests: rows }, variables);
      return { ...read, warnings: [...warnings, ...read.warnings] };
    }
  }
  const [head, ...rows] = tableRows(text);
  if (head === undefined || 'refusal' in head) throw new AppError('BAD_REQUEST', said.unknown);
  const names = head.cells.map((cell) => cell.trim());
  const refused = rows.filter((row) => 'refusal' in row).length;
  const objects = rows.flatMap((row): JsonObject[] =>
    'cells' in row
      ? [Object.fromEntries(names.flatMap((key, at) => (key === '' ? [] : [[key, row.cells[at] ?? '']])))]
      : [],
  );
  const tests = casesOfRows(objects, variables);
  return { format: 'csv', tests, warnings: refused > 0 ? [said.rowsRefused(refused)] : [] };
}

const isPromptfooTest = (row: JsonObject) => isJsonObject(row.vars) || Array.isArray(row.assert);

/**
 * Reads the test cases of a file for a prompt with these variables: a table, JSON Lines, a promptfoo configuration or a
 * prompt file of GitHub Models. Throws BAD_REQUEST for anything else.
 */
export function readTestFile(name: string, given: string, variableNames: readonly string[]): ReadFile {
  const text = given.replace(/^\uFEFF/, '');
  const variables = new Variables(variableNames);
  const read = readContent(name, text, variables);
  if (read.tests.length === 0) throw new AppError('BAD_REQUEST', said.noCases);
  return { ...read, warnings: [...read.warnings, ...variables.warnings()] };
}

/** Returns the objects of JSON Lines with other lines among them; null if it isn't that. */
function readLines(name: string, text: string): { rows: JsonObject[]; refused: number } | null {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (!/\.(?:jsonl|ndjson)$/i.test(name) && !lines[0]?.trimStart().startsWith('{')) return null;
  const rows = lines.map((line) => parseJson(line).value).filter(isJsonObject);
  return rows.length === 0 ? null : { rows, refused: lines.length - rows.length };
}

/** Returns the rows of an object that only wraps a list of them, such as `{ "items": […] }`. */
function wrappedRows(value: JsonObject, variables: Variables): JsonObject[] | null {
  const lists = Object.entries(value).filter(([, list]) => Array.isArray(list) && list.length > 0);
  const [[name, list] = [], another] = lists;
  if (name === undefined || another !== undefined || variables.find(name) !== undefined) return null;
  return Array.isArray(list) && list.every(isJsonObject) ? list : null;
}

function readContent(name: string, text: string, variables: Variables): ReadFile {
  const value = contentOf(name, text);
  if (isJsonObject(value)) {
    if ('testData' in value) return readGithub(value, variables);
    if ('tests' in value || 'scenarios' in value) return readPromptfoo(text, value, variables);
    if (/\.ya?ml$/i.test(name)) throw new AppError('BAD_REQUEST', said.unknown);
  }
  const lines = value === null ? readLines(name, text) : null;
  if (lines !== null) {
    const warnings = lines.refused > 0 ? [said.rowsRefused(lines.refused)] : [];
    return { format: 'jsonl', tests: casesOfRows(lines.rows, variables), warnings };
  }
  const list = isJsonObject(value) ? (wrappedRows(value, variables) ?? [value]) : value;
  const rows = Array.isArray(list) ? list.filter(isJsonObject) : [];
  if (rows.length > 0) {
    if (rows.some(isPromptfooTest)) return readPromptfoo(text, { tests: rows }, variables);
    return { format: 'jsonl', tests: casesOfRows(rows, variables), warnings: [] };
  }
  // A table with one column and one row is just a text; other files are no tables, however broken.
  if (!/[\n\r]/.test(text.trim()) || /\.(?:ya?ml|json)$/i.test(name))
    throw new AppError('BAD_REQUEST', said.unknown);
  return readTable(name, text, variables);
}
