import type { Check } from '../prompt/test-cases.ts';
import { JUDGE_TEXT_MAX } from '../prompt/test-cases.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { escapePattern, expectedCheck } from './tests.ts';
import { asText, lineOf } from './values.ts';

const ROW_VALUE = /\{\{\s{0,9}([\w.-]{1,80})\s{0,9}\}\}/g;

/** GitHub's own evaluators, by the trait that each of them rates; similarity compares with `expected`. */
const TRAITS: ReadonlyMap<string, string> = new Map([
  ['github/coherence', 'Is coherent: its ideas are in a logical order, connected and easy to follow'],
  ['github/fluency', 'Is fluent: its grammar and words are right, and it reads smoothly'],
  ['github/relevance', 'Answers what the prompt asks for, and nothing beside it'],
  ['github/groundedness', 'Claims only what the prompt supports'],
]);

/** Inserts the values of a row; null if a placeholder is left, because its value is unknown here. */
function withRow(text: string, row: JsonObject): string | null {
  const given = text.replace(ROW_VALUE, (mark, name: string) => {
    const value = row[name];
    return value === undefined || value === null ? mark : asText(value);
  });
  return given.includes('{{') ? null : given;
}

/** Converts a comparison of texts; null for one that isn't supported. */
function ofString(asked: JsonObject, row: JsonObject): Check | null {
  const [[kind, given] = [], another] = Object.entries(asked);
  if (another !== undefined || typeof given !== 'string' || given === '') return null;
  const value = withRow(given, row);
  if (value === null || value === '') return null;
  const matches = (pattern: string): Check => ({ kind: 'matches', pattern, ignoreCase: false });
  if (kind === 'contains') return { kind, text: value, ignoreCase: false };
  if (kind === 'equals') return matches(`^${escapePattern(value)}$`);
  if (kind === 'startsWith') return matches(`^${escapePattern(value)}`);
  if (kind === 'endsWith') return matches(`${escapePattern(value)}$`);
  return null;
}

/** Returns the choices of a model that pass and those that fail: a score above 0 passes. */
function choicesOf(given: Json | undefined): { passing: string[]; failing: string[] } | null {
  if (!Array.isArray(given)) return null;
  const passing: string[] = [];
  const failing: string[] = [];
  for (const one of given) {
    const choice = isJsonObject(one) ? lineOf(one.choice) : null;
    if (!isJsonObject(one) || choice === null || typeof one.score !== 'number') return null;
    (one.score > 0 ? passing : failing).push(choice);
  }
  return passing.length > 0 && failing.length > 0 ? { passing, failing } : null;
}

const quoted = (choices: readonly string[]) => choices.map((choice) => `“${choice}”`).join(' or ');

/** Converts a question for a model to one for the judge; null if it doesn't fit. */
function ofModel({ systemPrompt, prompt, choices }: JsonObject, row: JsonObject): Check | null {
  const found = choicesOf(choices);
  if (found === null || typeof prompt !== 'string' || prompt.trim() === '') return null;
  const texts = [typeof systemPrompt === 'string' ? systemPrompt : '', prompt].map((text) => text.trim());
  // The judge gets the response itself beside the criterion.
  const question = withRow(texts.filter(Boolean).join('\n\n'), { ...row, completion: '(the response)' });
  if (question === null) return null;
  const criterion = `By these instructions, one chooses ${quoted(found.passing)} and not ${quoted(found.failing)}:\n\n${question}`;
  return criterion.length > JUDGE_TEXT_MAX ? null : { kind: 'judge', criterion, expected: null };
}

/** Converts an evaluator of GitHub Models to a check of one row; null if it isn't supported. */
export function githubCheck(evaluator: Json, row: JsonObject): Check | null {
  if (!isJsonObject(evaluator)) return null;
  const { string, llm, uses } = evaluator;
  if (isJsonObject(string)) return ofString(string, row);
  if (isJsonObject(llm)) return ofModel(llm, row);
  const named = lineOf(uses) ?? '';
  if (named === 'github/similarity') return expectedCheck(row.expected);
  const criterion = TRAITS.get(named);
  return criterion === undefined ? null : { kind: 'judge', criterion, expected: null };
}
