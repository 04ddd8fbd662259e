import { z } from 'zod';

/** Number of code points: what a person and PostgreSQL's char_length call characters. */
export function characterCount(text: string): number {
  let count = 0;
  // Surrogate pairs advance the iterator once.
  for (const character of text) count += character.length > 0 ? 1 : 0;
  return count;
}

/** The first C0 control character other than tab, line feed and carriage return, as `U+001F`; null when clean. */
export function findControlCharacter(text: string): string | null {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) {
      return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    }
  }
  return null;
}

/** True when every surrogate has its partner: PostgreSQL would store a lone one as U+FFFD. */
export function isWellFormed(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0xd800 && code <= 0xdbff) {
      const next = text.charCodeAt(index + 1);
      if (!(next >= 0xdc00 && next <= 0xdfff)) return false;
      index += 1;
    } else if (code >= 0xdc00 && code <= 0xdfff) {
      return false;
    }
  }
  return true;
}

type TextOptions = {
  /** Name shown in messages, e.g. `Title`. */
  label: string;
  /** Most characters (code points). */
  max: number;
  /** Message for a text that is empty after trimming; without it empty is allowed. */
  required?: string;
  /** One line: tabs and line breaks become spaces. */
  singleLine?: boolean;
};

/**
 * The one way text comes in: ill-formed Unicode and control characters are refused by name, the rest is trimmed,
 * put into NFC and measured in characters. Gives back the normalised string.
 */
export function text({ label, max, required, singleLine = false }: TextOptions) {
  return z
    .string()
    .refine(isWellFormed, { error: `${label} contains broken characters`, abort: true })
    .refine((value) => findControlCharacter(value) === null, {
      abort: true,
      error: (issue) =>
        `${label} contains a control character (${findControlCharacter(String(issue.input)) ?? ''}) that cannot be saved`,
    })
    .transform((value) => (singleLine ? value.replace(/[\t\n\r]/g, ' ') : value).trim().normalize('NFC'))
    .refine((value) => required === undefined || value !== '', { error: required ?? '', abort: true })
    .refine((value) => value.length <= max || characterCount(value) <= max, {
      error: (issue) =>
        `${label} is too long: ${characterCount(String(issue.input)).toLocaleString('en-US')} characters, at most ${max.toLocaleString('en-US')} are allowed`,
    });
}
