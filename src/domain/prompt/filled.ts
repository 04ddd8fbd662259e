import type { VariableField } from './variable-fields';
import { fillParts, joinParts, type TextPart } from './variables';

/** Filled-in values, by the names of the variables. A missing name has its default. */
export type FilledValues = ReadonlyMap<string, string>;

/** Maximum length of a filled-in prompt: a long value may be used many times. */
const FILLED_MAX = 500_000;

/** Value of a variable: the filled-in one, else its default, else empty. */
export function valueOf({ name, fallback }: VariableField, values: FilledValues): string {
  return values.get(name) ?? fallback ?? '';
}

/** Whether a variable still needs a value: it has none, and no default, even an empty one. */
export function isMissing(field: VariableField, values: FilledValues): boolean {
  return field.fallback === null && valueOf(field, values).trim() === '';
}

/** Splits the text into parts with the available values; a variable that needs a value stays as written. */
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

/** Maps each variable to the line, counted from 1, of its first position. */
export function firstLineOfVariables(parts: readonly TextPart[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  for (const part of parts) {
    if (part.kind !== 'variable') line += part.text.split('\n').length - 1;
    else if (!lines.has(part.name)) lines.set(part.name, line);
  }
  return lines;
}
