import { z } from 'zod';
import { IMPORT_CHOICES_MAX } from './limits';

/** Handling of a row that resembles an existing prompt. */
export type SimilarChoice = { kind: 'skip' } | { kind: 'keep' } | { kind: 'version'; of: string };

/** How to handle duplicates: a default, and overrides by row number. */
export type SimilarChoices = {
  others: 'skip' | 'keep';
  rows: ReadonlyMap<number, SimilarChoice>;
};

const Id = z.uuid();

/** Serializes choices for a URL: `12:skip,14:keep,15:ID`. */
export function choicesToText(rows: ReadonlyMap<number, SimilarChoice>): string {
  return Array.from(
    rows,
    ([row, choice]) => `${row}:${choice.kind === 'version' ? choice.of : choice.kind}`,
  ).join(',');
}

function choiceOf(word: string): SimilarChoice | null {
  if (word === 'skip' || word === 'keep') return { kind: word };
  const id = Id.safeParse(word);
  return id.success ? { kind: 'version', of: id.data } : null;
}

/** Parses the choices of a URL; null if invalid or too many. */
export function choicesFromText(text: string): Map<number, SimilarChoice> | null {
  const parts = text === '' ? [] : text.split(',');
  if (parts.length > IMPORT_CHOICES_MAX) return null;
  const rows = new Map<number, SimilarChoice>();
  for (const part of parts) {
    const [row = '', word = ''] = part.split(':');
    const choice = choiceOf(word);
    if (!/^[1-9]\d{0,6}$/.test(row) || choice === null) return null;
    rows.set(Number(row), choice);
  }
  return rows;
}
