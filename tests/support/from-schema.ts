import fc from 'fast-check';

/** A schema of JSON as the document has it. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
};

const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ maxDepth: 2, withNullPrototype: false }).filter((value) => value !== undefined),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '日本語のプロンプト',
    "'; DROP TABLE prompts; --",
    '%00',
    'e\u0301'.repeat(200),
  ),
  fc.constantFrom(null, true, -1, 0, 1e308, 2 ** 53, [], {}, { $ne: null }),
);

function textOf({ format, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.lorem({ maxCount: 8 }));
}

/**
 * Values that a schema describes, and now and then others.
 * @param known values that mean something, by the name of the field
 */
export function fromSchema(
  schema: JsonSchema,
  known: Record<string, unknown[]>,
  name = '',
): fc.Arbitrary<unknown> {
  const right = rightValue(schema, known, name);
  const meant = known[name];
  const usual =
    meant === undefined
      ? right
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...meant) }, { weight: 1, arbitrary: right });
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: JUNK });
}

function rightValue(
  schema: JsonSchema,
  known: Record<string, unknown[]>,
  name: string,
): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fromSchema(choice, known, name)));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 100, 5) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, of]) => [field, fromSchema(of, known, field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    default:
      return JUNK;
  }
}
