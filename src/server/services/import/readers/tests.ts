import type { TestInput } from '@/domain/test-case/schema';
import type { Check } from '@/domain/test-case/check';
import { INPUT_MAX, INPUTS_MAX } from '@/domain/test-case/limits';
import type { JsonObject } from './parse';
import { asText } from './values';

/** What is asked where nothing else can be: a case needs a check, and its values are worth keeping. */
export const ANSWERED: Check = { kind: 'length', min: 1, max: null };

/** A text as a pattern that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** Values by the names of their variables; what is no text becomes JSON. */
export function inputsOf(values: JsonObject): TestInput[] {
  return Object.entries(values)
    .filter(([name]) => name !== '' && name.length <= 80)
    .map(([name, value]) => ({ name, value: value === null ? '' : asText(value) }))
    .filter(({ value }) => value.length <= INPUT_MAX)
    .slice(0, INPUTS_MAX);
}
