import { z } from 'zod';
import {
  ENHANCEMENT_TYPES,
  FIELD_IDS,
  GENERATOR_FRAMEWORKS,
  type GeneratorFramework,
  OUTPUT_LENGTHS,
  TONES,
} from '../generator/vocabulary';
import { messages } from '../messages';
import { Content } from '../prompt/field-schemas';
import { text } from '../text';
import { AI_LANGUAGES } from './languages';
import { GENERATOR_FIELD_MAX } from './limits';

const FieldId = z.enum(FIELD_IDS);
const FieldTexts = z.partialRecord(FieldId, text({ label: 'Field', max: GENERATOR_FIELD_MAX }));

/** Framework id in either case: the generator uses capitals, tags and URLs lower case. */
const framework = <const Ids extends readonly string[]>(ids: Ids) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    z.enum(ids, { error: messages.editorAi.frameworkMissing }),
  );
/** Freestyle has no labels to format by. */
const LABELLED_FRAMEWORKS = ['RTF', 'TAG', 'BAB', 'CARE', 'RISE'] as const satisfies GeneratorFramework[];

/** The user's text, with the editor's own message if it is blank. */
const Draft = z
  .string({ error: ({ input }) => (input === undefined ? messages.editorAi.contentEmpty : undefined) })
  .refine((value) => value.trim() !== '', { error: messages.editorAi.contentEmpty, abort: true })
  .pipe(Content);

export const AiPolish = z.strictObject({ framework: framework(GENERATOR_FRAMEWORKS), fields: FieldTexts });
export type AiPolish = z.infer<typeof AiPolish>;

/** Input of `ai.enhance`. */
export const AiEnhance = z.strictObject({
  text: Draft,
  enhancementType: z.enum(ENHANCEMENT_TYPES),
  tone: z.enum(TONES),
  outputLength: z.enum(OUTPUT_LENGTHS),
  includeEmojis: z.boolean(),
  creativityLevel: z.number().min(0).max(1),
});
export type AiEnhance = z.infer<typeof AiEnhance>;

export const AiEnhanceInEditor = z.strictObject({ content: Draft });
export type AiEnhanceInEditor = z.infer<typeof AiEnhanceInEditor>;

/**
 * Input of `ai.improveFromResults`: the text in the editor of a prompt whose test cases fail, in an evaluation or in
 * their newest results.
 */
export const AiImproveFromResults = z.strictObject({
  promptId: z.uuid(),
  content: Draft,
  evaluationId: z.uuid().optional(),
});
export type AiImproveFromResults = z.infer<typeof AiImproveFromResults>;

export const AiShorten = z.strictObject({ content: Draft });
export type AiShorten = z.infer<typeof AiShorten>;

export const AiTranslate = z.strictObject({
  content: Draft,
  language: z.enum(AI_LANGUAGES, { error: messages.editorAi.languageMissing }),
});
export type AiTranslate = z.infer<typeof AiTranslate>;

export const AiDescribe = z.strictObject({ content: Draft });
export type AiDescribe = z.infer<typeof AiDescribe>;

/** Input of `ai.formatByFramework`: one of the five, for Freestyle has no labels to format by. */
export const AiFormatByFramework = z.strictObject({
  content: Draft,
  framework: framework(LABELLED_FRAMEWORKS),
});
export type AiFormatByFramework = z.infer<typeof AiFormatByFramework>;

/**
 * Event of an AI call's stream: deltas, then the complete, cleaned response. `lost` lists placeholders and numbers of
 * the original that the response lacks; `isCut` is true if it reached the maximum length.
 */
export const AiEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({
    type: z.literal('done'),
    text: z.string(),
    lost: z.array(z.string()),
    isCut: z.boolean(),
    /** For `ai.polish`: the parsed response. */
    fields: z.partialRecord(FieldId, z.string()).optional(),
    /** For `ai.describe`: suggested tags. */
    tags: z.array(z.string()).optional(),
  }),
]);
export type AiEvent = z.infer<typeof AiEvent>;
export type AiAnswer = Extract<AiEvent, { type: 'done' }>;

/** Output of `ai.status`; fields for admins are null for other callers. */
export const AiStatus = z.object({
  available: z.boolean(),
  /** Maximum tokens of a response; 0 if AI is unavailable. */
  answerTokens: z.int(),
  /** Why AI is unavailable to this caller; for admins, how to set it up. */
  reason: z.string().nullable(),
  provider: z.enum(['gemini', 'openai']).nullable(),
  model: z.string().nullable(),
  /** AI requests of the whole server since midnight UTC, and the daily limit. */
  today: z.object({ used: z.int(), budget: z.int() }).nullable(),
});
export type AiStatus = z.infer<typeof AiStatus>;
