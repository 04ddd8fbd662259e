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

/** A range of a text in UTF-16 units, `end` exclusive, with the reason for the finding. */
export type Place = { start: number; end: number; reason: string };

/**
 * One finding: `risk` should not become public, `warning` is probably a mistake, `note` may be intended. `line` counts
 * from 1. `id` stays the same while the found text does, wherever it moves, and reveals nothing about that text.
 */
export type Finding = Place & {
  id: string;
  code: FindingCode;
  level: 'risk' | 'warning' | 'note';
  line: number;
};
