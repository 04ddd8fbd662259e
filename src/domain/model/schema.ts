import { z } from 'zod';
import { ApiKey, serviceAddress } from '../run/schema';
import { text } from '../text';
import { modelMessages } from './messages';

export const MODELS_MAX = 20;
/** Calls of one model at once, over all processes. */
export const CALLS_AT_ONCE_MAX = 32;
export const CALLS_AT_ONCE_DEFAULT = 4;
const PRICE_MAX = 1_000_000;

const price = z
  .number({ error: modelMessages.priceRange })
  .min(0, { error: modelMessages.priceRange })
  .max(PRICE_MAX, { error: modelMessages.priceRange });
const callsAtOnce = z
  .int({ error: modelMessages.callsRange })
  .min(1, { error: modelMessages.callsRange })
  .max(CALLS_AT_ONCE_MAX, { error: modelMessages.callsRange });

/** What admins say of a model's use. Left out it stays as it is. */
const Terms = {
  /** Per million tokens; null for unknown. */
  priceIn: price.nullable().optional(),
  priceOut: price.nullable().optional(),
  callsAtOnce: callsAtOnce.optional(),
};

const TermsDto = {
  priceIn: z.number().nullable(),
  priceOut: z.number().nullable(),
  callsAtOnce: z.int(),
  /** Rises when the address or the model changes: results with an earlier one are of another model. */
  revision: z.int(),
};

/** Input of `ai.saveModel`: a new model, or with `id` a change of one. */
export const ModelSave = z.strictObject({
  id: z.uuid().optional(),
  name: text({ label: 'Name', max: 80, singleLine: true, required: 'Name is required' }),
  /** Of an endpoint that speaks OpenAI's chat completions. */
  baseUrl: serviceAddress({ isRequired: true }),
  model: text({ label: 'Model', max: 200, singleLine: true, required: 'Model is required' }),
  /** Left out it stays as it is; empty there is none. */
  apiKey: ApiKey.optional(),
  ...Terms,
});
export type ModelSave = z.infer<typeof ModelSave>;

/** A model as admins see it: its key stays on the server. */
export const ModelDto = z.object({
  id: z.uuid(),
  name: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
  /** Whether it judges responses to test cases; if none does, the default model judges them. */
  isJudge: z.boolean(),
  ...TermsDto,
});
export type ModelDto = z.infer<typeof ModelDto>;

/** Input and output of `ai.setJudge`: the model that judges responses; null for the default model. */
export const JudgeChoice = z.strictObject({ modelId: z.uuid().nullable() });

/** The three letters of ISO 4217. */
const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: modelMessages.currencyRule });

/** Input of `ai.saveModelSettings`. Left out it stays as it is. */
export const ModelSettingsSave = z.strictObject({ currency: Currency.optional(), ...Terms });
export type ModelSettingsSave = z.infer<typeof ModelSettingsSave>;

/** Output of `ai.modelSettings`: the currency of all prices, and the terms of the default model. */
export const ModelSettings = z.object({
  currency: z.string(),
  /** Its name at its service; null if the server has none. */
  defaultModel: z.string().nullable(),
  ...TermsDto,
});
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Input of `ai.testModel`. */
export const ModelTest = z.strictObject({ id: z.uuid() });
