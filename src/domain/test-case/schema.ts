import { z } from 'zod';
import { text } from '../text';
import {
  CASE_NAME_MAX,
  CHECKS_MAX,
  INPUT_MAX,
  INPUTS_MAX,
  INPUTS_TOTAL_MAX,
  SCHEMA_DEPTH_MAX,
  SCHEMA_PARTS_MAX,
} from './limits';
import { testCaseMessages } from './messages';
import { exactText, parsedJson, isDeeperThan, countParts, Check } from './check';

/** A value for one variable. Names are looked up in a map, never as properties. */
export const TestInput = z.strictObject({
  name: z.string().min(1).max(80),
  value: exactText({ label: 'Input', max: INPUT_MAX }),
});
export type TestInput = z.infer<typeof TestInput>;

/** Values for the variables of a prompt, each name once. */
export const TestInputs = z
  .array(TestInput)
  .max(INPUTS_MAX)
  .refine((inputs) => new Set(inputs.map(({ name }) => name)).size === inputs.length, {
    error: 'Duplicate input name',
  })
  .refine((inputs) => inputs.reduce((sum, { value }) => sum + value.length, 0) <= INPUTS_TOTAL_MAX, {
    error: testCaseMessages.inputsTooLong,
  });

export const Checks = z
  .array(Check)
  .min(1, { error: testCaseMessages.checkRequired })
  .max(CHECKS_MAX, { error: testCaseMessages.tooManyChecks });

/**
 * Compiling a schema takes longer than its length suggests the deeper it is, and the more parts it has. Checked only on
 * saving: stored ones stay readable.
 */
const SavedChecks = Checks.superRefine((checks, ctx) => {
  const schemas = checks.flatMap((check) => (check.kind === 'schema' ? [parsedJson(check.schema)] : []));
  if (schemas.some((schema) => isDeeperThan(schema, SCHEMA_DEPTH_MAX))) {
    ctx.addIssue({ code: 'custom', message: testCaseMessages.schemaTooDeep });
  } else if (countParts(schemas) > SCHEMA_PARTS_MAX) {
    ctx.addIssue({ code: 'custom', message: testCaseMessages.schemaTooWide });
  }
});

export const TestCaseText = z.strictObject({
  name: text({
    label: 'Name',
    max: CASE_NAME_MAX,
    required: testCaseMessages.nameRequired,
    singleLine: true,
  }),
  inputs: TestInputs,
  checks: SavedChecks,
});
export type TestCaseText = z.infer<typeof TestCaseText>;

/** Input of `prompt.tests.save`: a new case, or with `id` a change of the one that had `revision`. */
export const TestCaseSave = TestCaseText.extend({
  promptId: z.uuid(),
  existing: z.strictObject({ id: z.uuid(), revision: z.int().min(1) }).optional(),
});
export type TestCaseSave = z.infer<typeof TestCaseSave>;

export const TestCaseDto = z.object({
  id: z.uuid(),
  name: z.string(),
  inputs: z.array(TestInput),
  checks: z.array(Check),
  /** Increases with each change of inputs or checks. */
  revision: z.int(),
  /** Variables of the current text without a value, and values without a variable in it. */
  missing: z.array(z.string()),
  unused: z.array(z.string()),
  /** The latest result that the reader can see. */
  latest: z
    .object({
      runId: z.uuid(),
      version: z.int(),
      isPassed: z.boolean(),
      /** Whether it is from another version, or from before the case was changed. */
      isOutdated: z.boolean(),
    })
    .nullable(),
});
export type TestCaseDto = z.infer<typeof TestCaseDto>;
