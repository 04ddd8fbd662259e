import { readerMessages } from './reader-messages.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { CASE_NAME_MAX } from '../prompt/test-cases.ts';
import { truncate } from '../characters.ts';
import { readMessages } from './chat-of.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { FormatReader, ReadTest } from './reader.ts';
import { textVariables } from './details-of.ts';
import { templateWarnings } from './template.ts';
import { githubCheck } from './github-evaluators.ts';
import { NONEMPTY_RESPONSE, inputsOf } from './tests.ts';
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
} from './values.ts';
import { storedExtras } from './stored-extras.ts';

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

/**
 * Converts rows of values and their common evaluators to tests.
 * @param isForCases whether the caller makes a check of what a row expects, and keeps no notes
 */
export function readTests(
  rows: Json | undefined,
  evaluators: Json | undefined,
  warnings: string[],
  isForCases = false,
): ReadTest[] {
  if (!Array.isArray(rows)) return [];
  const notes = new Set<string>();
  const checksFor = (row: JsonObject) =>
    (Array.isArray(evaluators) ? evaluators : []).flatMap((one) => {
      const check = githubCheck(one, row);
      if (check === null) notes.add(isJsonObject(one) ? (lineOf(one.name) ?? 'evaluator') : 'evaluator');
      return check ?? [];
    });
  const tests = rows.filter(isJsonObject).map((row): ReadTest => {
    const values = without(row, 'expected');
    const inputs = inputsOf(values);
    const checks = checksFor(row);
    const isUsed = isForCases || checks.some((check) => check.kind === 'judge' && check.expected !== null);
    if ('expected' in row && !isUsed) notes.add('expected');
    const name = truncate(inputs.map((input) => input.value).join(', ') || 'Test', CASE_NAME_MAX);
    return { name, inputs, checks: checks.length > 0 ? checks : [NONEMPTY_RESPONSE] };
  });
  const { testsKept, testsLeft } = readerMessages.warning;
  if (notes.size > 0) warnings.push((isForCases ? testsLeft : testsKept)([...notes]));
  return tests;
}
