import type { TestInput } from '@/domain/test-case/schema';
import type { Check } from '@/domain/test-case/check';
import { INPUT_MAX, INPUTS_MAX } from '@/domain/test-case/limits';
import type { JsonObject } from './parse';
import { asText } from './values';

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
