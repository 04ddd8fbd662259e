import { z } from 'zod';
import { characterCount, findControlCharacter, hasTooManyCombiningMarks, isWellFormed } from '../characters';
import { ANSWER_MAX, CHECK_TEXT_MAX, JUDGE_TEXT_MAX, PATTERN_MAX, SCHEMA_MAX } from './limits';
import { testCaseMessages } from './messages';

/** Text that is stored exactly as entered: spaces at its ends count. */
export function exactText({ label, max, required }: { label: string; max: number; required?: string }) {
  return z
    .string()
    .refine(isWellFormed, { error: `${label} contains broken characters`, abort: true })
    .refine((value) => findControlCharacter(value) === null, {
      error: `${label} contains an unsupported control character`,
      abort: true,
    })
    .refine((value) => !hasTooManyCombiningMarks(value), {
      error: `${label} contains too many combining marks in a row`,
      abort: true,
    })
    .refine((value) => required === undefined || value !== '', { error: required ?? '', abort: true })
    .refine((value) => value.length <= max || characterCount(value) <= max, {
      error: `${label} can have up to ${max.toLocaleString('en-US')} characters`,
    });
}

const CheckText = exactText({
  label: 'The text to look for',
  max: CHECK_TEXT_MAX,
  required: testCaseMessages.textRequired,
});

const Length = z.int().min(0).max(ANSWER_MAX).nullable();

/** Parses JSON; undefined if invalid. */
export function parsedJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** Whether objects and lists are nested deeper than `most`. */
export function isDeeperThan(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeperThan(inner, most - 1));
}

/** Number of objects and lists in a value, including itself. */
export function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + countParts(inner), 1);
}

export const Check = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contains'), text: CheckText, ignoreCase: z.boolean() }),
  z.strictObject({ kind: z.literal('excludes'), text: CheckText, ignoreCase: z.boolean() }),
  z.strictObject({
    kind: z.literal('matches'),
    pattern: exactText({
      label: 'The pattern',
      max: PATTERN_MAX,
      required: testCaseMessages.patternRequired,
    }),
    ignoreCase: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('json') }),
  z.strictObject({
    kind: z.literal('schema'),
    schema: exactText({
      label: 'The schema',
      max: SCHEMA_MAX,
      required: testCaseMessages.schemaRequired,
    }).refine((source) => parsedJson(source) !== undefined, { error: testCaseMessages.schemaNoJson }),
  }),
  z
    .strictObject({ kind: z.literal('length'), min: Length, max: Length })
    .refine(({ min, max }) => min !== null || max !== null, { error: testCaseMessages.lengthRequired })
    .refine(({ min, max }) => min === null || max === null || min <= max, {
      error: testCaseMessages.lengthOrder,
    }),
  z.strictObject({
    kind: z.literal('judge'),
    criterion: exactText({
      label: 'The criterion',
      max: JUDGE_TEXT_MAX,
      required: testCaseMessages.criterionRequired,
    }).refine((value) => value.trim() !== '', { error: testCaseMessages.criterionRequired }),
    /** A response that would be right, to compare with; null for none. */
    expected: exactText({ label: 'The expected response', max: JUDGE_TEXT_MAX }).nullable(),
  }),
]);

export type Check = z.infer<typeof Check>;
export type CheckKind = Check['kind'];
