import type { TestInput } from '../prompt/test-cases.ts';
import type { Check } from '../prompt/test-cases.ts';
import { FACTUALITY } from '../prompt/test-cases.ts';
import { INPUT_MAX, INPUTS_MAX, JUDGE_TEXT_MAX } from '../prompt/test-cases.ts';
import { truncate } from '../characters.ts';
import type { JsonObject } from './parse.ts';
import { asText } from './values.ts';

/** Check used if no other can be imported: a case needs a check, and its values are worth keeping. */
export const NONEMPTY_RESPONSE: Check = { kind: 'length', min: 1, max: null };

/** Escapes a text as a pattern that matches exactly it. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Converts values by variable name to inputs; values other than texts become JSON. */
export function inputsOf(values: JsonObject): TestInput[] {
  return Object.entries(values)
    .filter(([name]) => name !== '' && name.length <= 80)
    .map(([name, value]) => ({ name, value: value === null ? '' : asText(value) }))
    .filter(({ value }) => value.length <= INPUT_MAX)
    .slice(0, INPUTS_MAX);
}

/** Returns a check that a judge answers by an expected response; null for a blank one. */
export function expectedCheck(expected: unknown): Check | null {
  const text = typeof expected === 'string' ? expected : expected == null ? '' : JSON.stringify(expected);
  if (text.trim() === '') return null;
  return { kind: 'judge', criterion: FACTUALITY, expected: truncate(text, JUDGE_TEXT_MAX) };
}
