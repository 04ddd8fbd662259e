import { z } from 'zod';
import { ChatMessages } from '../prompt/chat-messages';
import { Content } from '../prompt/field-schemas';
import { VariableList } from '../prompt/variable-details';
import { VersionNumber } from '../prompt/version';
import { TestCaseSave, TestInput } from '../test-case/schema';
import { text } from '../text';

/** Remembered answers that are given at once. */
export const RUNS_SHOWN = 10;
export const RUN_RETENTION_DAYS = 7;

function isServiceAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === '';
}

/** The address of an API on the web, without a user or password in it. */
export function serviceAddress({ isRequired }: { isRequired: boolean }) {
  return text({
    label: 'Address',
    max: 300,
    singleLine: true,
    ...(isRequired && { required: 'Address is required' }),
  }).refine((value) => value === '' || isServiceAddress(value), {
    error: 'Enter the full API address, such as https://api.example.com/v1',
  });
}

/** A key of an API: it is sent in a header, which takes nothing but visible ASCII. */
export const ApiKey = text({ label: 'Key', max: 500, singleLine: true }).refine(
  (value) => /^[\x21-\x7e]*$/.test(value),
  { error: 'Key contains spaces or characters that a key can’t have. Copy it again.' },
);

/** Output of `ai.runOptions`: what a prompt can be run with, and why with nothing. */
export const RunOptions = z.object({
  reason: z.string().nullable(),
  /** The one without id is that of the server. */
  models: z.array(z.object({ id: z.uuid().nullable(), name: z.string() })),
});
export type RunOptions = z.infer<typeof RunOptions>;

/** Input of `ai.run`: a version of a prompt, or a text as it is written, filled in. */
export const RunStart = z.strictObject({
  /** Null for a prompt that is not saved yet. */
  promptId: z.uuid().nullable(),
  text: z.union([
    z.strictObject({ version: VersionNumber }),
    z.strictObject({
      content: Content,
      variables: VariableList,
      messages: ChatMessages.nullable().default(null),
    }),
  ]),
  inputs: TestCaseSave.shape.inputs,
  modelId: z.uuid().nullable(),
});
export type RunStart = z.infer<typeof RunStart>;

/** An answer that its asker is shown again for a week. */
export const RunDto = z.object({
  id: z.uuid(),
  /** Null for a text that was no version. */
  version: z.int().nullable(),
  modelName: z.string(),
  inputs: z.array(TestInput),
  answer: z.string(),
  isCut: z.boolean(),
  createdAt: z.date(),
});
export type RunDto = z.infer<typeof RunDto>;
