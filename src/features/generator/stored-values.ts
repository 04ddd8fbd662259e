import {
  DEFAULT_ENHANCE_OPTIONS,
  type EnhanceOptions,
  ENHANCEMENT_TYPES,
  FIELD_IDS,
  type FieldValues,
  GENERATOR_FRAMEWORKS,
  type GeneratorFramework,
  OUTPUT_LENGTHS,
  TONES,
} from '@/domain/generator/vocabulary';

export type GeneratorValues = {
  mode: 'framework' | 'enhanced';
  framework: GeneratorFramework;
  fields: FieldValues;
  rough: string;
  options: EnhanceOptions;
};

export const BLANK_GENERATOR: GeneratorValues = {
  mode: 'framework',
  framework: 'NONE',
  fields: {},
  rough: '',
  options: DEFAULT_ENHANCE_OPTIONS,
};

const KEY = 'prompt-generator';

/** Owner of the values: a member's id, or null for a guest's, which are passed on to the next member who signs in. */
type Owner = string | null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function oneOf<Value extends string>(allowed: readonly Value[], value: unknown, fallback: Value): Value {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

function optionsOf(stored: unknown): EnhanceOptions {
  if (!isRecord(stored)) return DEFAULT_ENHANCE_OPTIONS;
  const { enhancementType, tone, outputLength, includeEmojis, creativityLevel } = stored;
  const fallback = DEFAULT_ENHANCE_OPTIONS;
  const isLevel = typeof creativityLevel === 'number' && creativityLevel >= 0 && creativityLevel <= 1;
  return {
    enhancementType: oneOf(ENHANCEMENT_TYPES, enhancementType, fallback.enhancementType),
    tone: oneOf(TONES, tone, fallback.tone),
    outputLength: oneOf(OUTPUT_LENGTHS, outputLength, fallback.outputLength),
    includeEmojis: includeEmojis === true,
    creativityLevel: isLevel ? creativityLevel : fallback.creativityLevel,
  };
}

function fieldsOf(stored: unknown): FieldValues {
  if (!isRecord(stored)) return {};
  const known = FIELD_IDS.flatMap((id) => (typeof stored[id] === 'string' ? [[id, stored[id]]] : []));
  return Object.fromEntries(known) as FieldValues;
}

/** Reads the values stored for an owner; blank if there are none, or they belong to another member. */
function load(owner: Owner): GeneratorValues {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '');
    if (!isRecord(stored) || !isRecord(stored['values'])) return BLANK_GENERATOR;
    if (stored['owner'] !== null && stored['owner'] !== owner) return BLANK_GENERATOR;
    const { mode, framework, fields, rough, options } = stored['values'];
    return {
      mode: mode === 'enhanced' ? mode : 'framework',
      framework: oneOf(GENERATOR_FRAMEWORKS, framework, BLANK_GENERATOR.framework),
      fields: fieldsOf(fields),
      rough: typeof rough === 'string' ? rough : '',
      options: optionsOf(options),
    };
  } catch {
    // No storage, nothing stored, or invalid data.
    return BLANK_GENERATOR;
  }
}

let current: { owner: Owner; values: GeneratorValues } | null = null;
const listeners = new Set<() => void>();

/** The current values, initially from storage. The same object until they change. */
export function readGenerator(owner: Owner): GeneratorValues {
  if (current?.owner !== owner) current = { owner, values: load(owner) };
  return current.values;
}

/** Changes some values and stores them, so that they survive a reload and signing in. */
export function changeGenerator(owner: Owner, change: Partial<GeneratorValues>): void {
  current = { owner, values: { ...readGenerator(owner), ...change } };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Without storage, or if it is full, the page itself still has all values.
  }
  for (const listener of listeners) listener();
}

export function subscribeToGenerator(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
