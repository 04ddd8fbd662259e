import { readerMessages } from '@/domain/import/reader-messages';
import { textOfMessages } from '@/domain/prompt/chat-messages';
import { CASE_NAME_MAX } from '@/domain/test-case/limits';
import type { Check } from '@/domain/test-case/check';
import { truncate } from '@/lib/truncate';
import { readMessages } from './chat-of';
import { isJsonObject, type Json, type JsonObject, parseJson } from './parse';
import { parsedFile } from './parsed-file';
import type { FormatReader, ReadTest } from './reader';
import { textVariables } from './details-of';
import { templateWarnings } from './template';
import { NONEMPTY_RESPONSE, escapePattern, inputsOf } from './tests';
import {
  fileTitle,
  hasMembers,
  lineOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  settingsOf,
  without,
  wordsOf,
} from './values';
import { storedExtras } from './stored-extras';

const TAKEN = ['name', 'description', 'model', 'modelParameters', 'messages', 'testData', 'evaluators'];

/** A prompt file of GitHub Models: YAML with messages. */
export const githubModelsReader: FormatReader = {
  format: 'github-models',
  detect: (file) => {
    const { value, why } = parsedFile(file, 'yaml');
    if (/\.prompt\.ya?ml$/i.test(file.path)) return isJsonObject(value) ? 'messages' in value : why !== null;
    return (
      isJsonObject(value) &&
      Array.isArray(value.messages) &&
      ['model', 'modelParameters', 'testData', 'evaluators', 'responseFormat'].some((key) => key in value)
    );
  },
  read: (file) => {
    const { value, why } = parsedFile(file, 'yaml');
    const read = isJsonObject(value) ? readMessages(value.messages) : null;
    if (!isJsonObject(value) || read === null) {
      return refusedReading(file.path, why ?? readerMessages.refused.noPrompts);
    }
    if (read.messages.length === 0) return refusedReading(file.path, readerMessages.refused.noText);
    const text = textOfMessages(read.messages);
    const warnings = [...read.warnings, ...templateWarnings(text)];
    const examples = textVariables(text, (_, mark) => mark.startsWith('${'));
    if (examples.length > 0) {
      warnings.push(readerMessages.warning.templateKept(examples.map((one) => one.default ?? one.name)));
    }
    const tests = readTests(value.testData, value.evaluators, warnings);
    return readingOfPrompt(
      newPrompt(file.path, lineOf(value.name) ?? fileTitle(file.path.replace(/\.prompt(?=\.ya?ml$)/i, '')), {
        messages: read.messages,
        variables: examples,
        tests,
        description: wordsOf(value.description),
        extras: storedExtras(
          'github-models',
          {
            model: lineOf(value.model),
            settings: settingsOf(value.modelParameters),
            schema: schemaOf(value.jsonSchema),
            keys: without(value, ...TAKEN),
            notes: {
              ...(Array.isArray(value.testData) ? { testData: value.testData } : {}),
              ...(Array.isArray(value.evaluators) ? { evaluators: value.evaluators } : {}),
            },
          },
          warnings,
        ),
        warnings,
      }),
    );
  },
};

function schemaOf(text: Json | undefined): { output?: Json } {
  const { value } = typeof text === 'string' ? parseJson(text) : { value: null };
  return hasMembers(value) ? { output: isJsonObject(value.schema) ? value.schema : value } : {};
}

/** Converts rows of values and their common evaluators to tests. */
export function readTests(
  rows: Json | undefined,
  evaluators: Json | undefined,
  warnings: string[],
): ReadTest[] {
  if (!Array.isArray(rows)) return [];
  const notes = new Set<string>();
  const checksFor = (row: JsonObject) =>
    (Array.isArray(evaluators) ? evaluators : []).flatMap((one) => {
      const check = isJsonObject(one) && isJsonObject(one.string) ? checkOf(one.string, row) : null;
      if (check === null) notes.add(isJsonObject(one) ? (lineOf(one.name) ?? 'evaluator') : 'evaluator');
      return check ?? [];
    });
  const tests = rows.filter(isJsonObject).map((row): ReadTest => {
    const values = without(row, 'expected');
    if ('expected' in row) notes.add('expected');
    const inputs = inputsOf(values);
    const checks = checksFor(row);
    const name = truncate(inputs.map((input) => input.value).join(', ') || 'Test', CASE_NAME_MAX);
    return { name, inputs, checks: checks.length > 0 ? checks : [NONEMPTY_RESPONSE] };
  });
  if (notes.size > 0) warnings.push(readerMessages.warning.testsKept([...notes]));
  return tests;
}

const ROW_VALUE = /\{\{\s{0,9}([\w.-]{1,80})\s{0,9}\}\}/g;

/** Converts an evaluator to a check, with the values of a row inserted; null if it isn't supported. */
function checkOf(asked: JsonObject, row: JsonObject): Check | null {
  const [[kind, given] = [], another] = Object.entries(asked);
  if (another !== undefined || typeof given !== 'string' || given === '') return null;
  const value = given.replace(ROW_VALUE, (mark, name: string) => lineOf(row[name]) ?? mark);
  // Other placeholders have no known value here.
  if (value.includes('{{')) return null;
  if (kind === 'contains') return { kind, text: value, ignoreCase: false };
  if (kind === 'equals') return { kind: 'matches', pattern: `^${escapePattern(value)}$`, ignoreCase: false };
  if (kind === 'startsWith')
    return { kind: 'matches', pattern: `^${escapePattern(value)}`, ignoreCase: false };
  if (kind === 'endsWith') return { kind: 'matches', pattern: `${escapePattern(value)}$`, ignoreCase: false };
  return null;
}
