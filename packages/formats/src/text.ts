import { z } from 'zod';
import {
  characterCount,
  findControlCharacter,
  hasTooManyCombiningMarks,
  isWellFormed,
} from './characters.ts';

type TextOptions = {
  /** Name shown in messages, e.g. `Title`. */
  label: string;
  /** Maximum characters (code points). */
  max: number;
  /** Message for a text that is missing or empty after trimming; without it, empty is allowed. */
  required?: string;
  /** Whether tabs and line breaks are rejected. */
  singleLine?: boolean;
};

/** Error of a single-line field for a tab or a line break. */
export function singleLineText(label: string): string {
  return `${label} must be a single line without tabs`;
}

/**
 * Validation of all text input: ill-formed Unicode and control characters are rejected by name, the rest is trimmed,
 * normalized to NFC and measured in characters. A single-line field allows no tab or line break. Returns the normalized
 * string.
 */
export function text({ label, max, required, singleLine = false }: TextOptions) {
  return z
    .string({ error: ({ input }) => (input === undefined ? required : undefined) })
    .refine(isWellFormed, { error: `${label} contains broken characters`, abort: true })
    .refine((value) => findControlCharacter(value) === null, {
      abort: true,
      error: (issue) =>
        `${label} contains an unsupported control character (${findControlCharacter(String(issue.input)) ?? ''})`,
    })
    .refine((value) => !hasTooManyCombiningMarks(value), {
      error: `${label} contains too many combining marks in a row`,
      abort: true,
    })
    .transform((value) => value.trim().normalize('NFC'))
    .refine((value) => !singleLine || !/[\t\n\r]/.test(value), { error: singleLineText(label), abort: true })
    .refine((value) => required === undefined || value !== '', { error: required ?? '', abort: true })
    .refine((value) => value.length <= max || characterCount(value) <= max, {
      error: (issue) =>
        `${label} is too long: ${characterCount(String(issue.input)).toLocaleString('en-US')} characters (maximum ${max.toLocaleString('en-US')})`,
    });
}
