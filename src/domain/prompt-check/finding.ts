/** What the check can find. */
export const FINDING_CODES = [
  'secret',
  'card-number',
  'email-address',
  'placeholder',
  'variable',
  'variable-name',
  'empty-section',
  'contradictory-lengths',
  'missing-format',
  'long',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** A stretch of a text in UTF-16 units, `end` exclusive, and why it was found. */
export type Place = { start: number; end: number; reason: string };

/**
 * One finding: `risk` should not become public, `warning` is probably a mistake, `note` may well be meant. `line` counts
 * from 1. `id` stays the same while the text found stays the same, wherever it moves; it tells nothing about that text.
 */
export type Finding = Place & {
  id: string;
  code: FindingCode;
  level: 'risk' | 'warning' | 'note';
  line: number;
};
