import 'server-only';
import type { z } from 'zod';
import { alternativesOf, isFields, type Shape } from './argument-forms';

/**
 * The part of JSON Schema that the services of all models take in tools: Gemini's `Schema`, the strict mode of OpenAI,
 * the strict tools of Anthropic. Descriptions say everything else.
 */
export type ServedSchema = {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null';
  description?: string;
  enum?: string[];
  items?: ServedSchema;
  properties?: Record<string, ServedSchema>;
  required?: string[];
  anyOf?: ServedSchema[];
};

/** Keywords of zod's JSON schemas that are served as they are, or that the schema itself is read by. */
const SERVED = ['type', 'description', 'enum', 'items', 'properties', 'required', 'anyOf'] as const;
/** Keywords that need no words: each description says what it asks for. */
const UNSAID = ['$schema', 'pattern', 'propertyNames', 'additionalProperties', 'minLength'] as const;

const isBound = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function range({ minimum, maximum }: Shape): string[] {
  if (isBound(minimum) && isBound(maximum)) return [`${minimum} to ${maximum}.`];
  if (isBound(minimum)) return [`At least ${minimum}.`];
  return isBound(maximum) ? [`At most ${maximum}.`] : [];
}

/** Says the keywords that are not served, each in a sentence. */
const WORDS = {
  format: ({ format }: Shape) => (format === 'uuid' ? ['A UUID.'] : [`Format: ${String(format)}.`]),
  minimum: range,
  maximum: (shape: Shape) => (isBound(shape.minimum) ? [] : range(shape)),
  maxLength: ({ maxLength }: Shape) => [`At most ${String(maxLength)} characters.`],
  minItems: ({ minItems }: Shape) => [`At least ${String(minItems)}.`],
  maxItems: ({ maxItems }: Shape) => [`At most ${String(maxItems)}.`],
  default: ({ default: fallback }: Shape) => {
    const isSaid = typeof fallback === 'number' || (typeof fallback === 'string' && fallback !== '');
    return isSaid ? [`Default: ${fallback}.`] : [];
  },
} as const;

const isWorded = (keyword: string): keyword is keyof typeof WORDS => keyword in WORDS;
const KNOWN: ReadonlySet<string> = new Set([...SERVED, ...UNSAID]);

function descriptionOf(shapes: readonly Shape[], io: 'input' | 'output'): string {
  const described = shapes.flatMap(({ description = '' }) => (description === '' ? [] : [description]));
  const words = shapes.flatMap((shape) =>
    Object.keys(shape).flatMap((keyword) => (isWorded(keyword) ? WORDS[keyword](shape) : [])),
  );
  return [...described, ...(io === 'input' ? words : [])].join(' ');
}

function typed(
  { type, enum: choices, items, properties, required }: Shape,
  io: 'input' | 'output',
): ServedSchema {
  if (Array.isArray(type)) throw new Error('A tool takes and gives no lists of types');
  const fields = Object.entries(properties ?? {}).map(([name, of]) => [name, served(of, io)] as const);
  return {
    ...(type !== undefined && { type }),
    ...(choices !== undefined && { enum: choices.filter((choice) => choice !== null).map(String) }),
    ...(isFields(items) && { items: served(items, io) }),
    ...(properties !== undefined && { properties: Object.fromEntries(fields) }),
    ...(required !== undefined && required.length > 0 && { required }),
  };
}

function served(shape: z.core.JSONSchema._JSONSchema, io: 'input' | 'output'): ServedSchema {
  if (typeof shape === 'boolean') throw new Error('A schema that is true or false is not served');
  const unknown = Object.keys(shape).filter((keyword) => !KNOWN.has(keyword) && !isWorded(keyword));
  if (unknown.length > 0) throw new Error(`No word for the keyword ${unknown.join(', ')} of a tool's schema`);
  const { kinds, isNullable } = alternativesOf(shape);
  const [only, ...others] = kinds;
  if (only?.type === undefined || others.length > 0) throw new Error('A tool takes and gives no unions');
  const description = descriptionOf(shape.anyOf === undefined ? [shape] : [shape, only], io);
  const about = description === '' ? {} : { description };
  // Callers leave out what is null; results say it.
  if (io === 'output' && isNullable) return { anyOf: [typed(only, io), { type: 'null' }], ...about };
  return { ...typed(only, io), ...about };
}

/**
 * Returns the schema of a tool as it is listed.
 * @param shape zod's JSON schema of the tool's input or output
 * @throws Error for a keyword that can neither be served nor said
 */
export function servedSchema(shape: Shape, io: 'input' | 'output'): ServedSchema & { type: 'object' } {
  return { ...served(shape, io), type: 'object' };
}
