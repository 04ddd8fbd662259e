import type { VariableField } from './variable-fields';
import { fillParts, joinParts, type TextPart } from './variables';

/** What somebody has filled in, by the names of the variables. A name that is not there has its default. */
export type FilledValues = ReadonlyMap<string, string>;

/** Characters of a prompt once filled in: a long value may be in many places. */
const FILLED_MAX = 500_000;

/** What stands for a variable: what was filled in, else its default, else nothing. */
export function valueOf({ name, fallback }: VariableField, values: FilledValues): string {
  return values.get(name) ?? fallback ?? '';
}

/** Whether a variable still needs a value: it has none, and no default that may be empty. */
export function isMissing(field: VariableField, values: FilledValues): boolean {
  return field.fallback === null && valueOf(field, values).trim() === '';
}

/** The text in parts, with the values that are there; a variable that needs one stays as it is written. */
export function filledParts(
  content: string,
  fields: readonly VariableField[],
  values: FilledValues,
): TextPart[] {
  const present = fields.filter((field) => !isMissing(field, values));
  return fillParts(content, new Map(present.map((field) => [field.name, valueOf(field, values)])));
}

/** Whether these parts together are longer than a filled-in prompt may be (500,000 characters). */
export function isTooLong(parts: readonly TextPart[]): boolean {
  return parts.reduce((sum, { text }) => sum + text.length, 0) > FILLED_MAX;
}

/** The text with its values; null when it is too long. */
export function filledText(
  content: string,
  fields: readonly VariableField[],
  values: FilledValues,
): string | null {
  const parts = filledParts(content, fields, values);
  return isTooLong(parts) ? null : joinParts(parts);
}

/** For each variable the line of the text, from 1, that it is first in. */
export function firstLineOfVariables(parts: readonly TextPart[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  for (const part of parts) {
    if (part.kind !== 'variable') line += part.text.split('\n').length - 1;
    else if (!lines.has(part.name)) lines.set(part.name, line);
  }
  return lines;
}
