/**
 * The fixed words of the generator. Free of zod, like the
 * vocabulary of prompts: the page's first load holds them.
 */

export const GENERATOR_FRAMEWORKS = ['RTF', 'TAG', 'BAB', 'CARE', 'RISE', 'NONE'] as const;
export type GeneratorFramework = (typeof GENERATOR_FRAMEWORKS)[number];

export const FIELD_IDS = [
  'role',
  'task',
  'format',
  'action',
  'goal',
  'background',
  'boundaries',
  'context',
  'result',
  'example',
  'intent',
  'statement',
  'prompt',
] as const;
export type FieldId = (typeof FIELD_IDS)[number];

/** Typed values of the fields; omitted fields are empty. */
export type FieldValues = Partial<Record<FieldId, string>>;

export const ENHANCEMENT_TYPES = [
  'Descriptive',
  'Creative',
  'Professional',
  'Concise',
  'AI Art',
  'AI Optimized',
] as const;
export const TONES = ['Casual', 'Formal', 'Friendly', 'Serious', 'Playful'] as const;
export const OUTPUT_LENGTHS = ['Short', 'Medium', 'Long'] as const;

export type EnhanceOptions = {
  enhancementType: (typeof ENHANCEMENT_TYPES)[number];
  tone: (typeof TONES)[number];
  outputLength: (typeof OUTPUT_LENGTHS)[number];
  includeEmojis: boolean;
  /** From 0 to 1: the temperature of the call. */
  creativityLevel: number;
};

export const DEFAULT_ENHANCE_OPTIONS: EnhanceOptions = {
  enhancementType: 'Descriptive',
  tone: 'Casual',
  outputLength: 'Medium',
  includeEmojis: false,
  creativityLevel: 0.5,
};

export const CREATIVITY_STEP = 0.01;
