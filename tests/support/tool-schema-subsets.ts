/**
 * The parts of JSON Schema that the services of models document for tools. What is not listed here is refused by some
 * of their models or versions, or by the programs that pass a server's tools on to them.
 */
export type Subset = {
  service: string;
  /** Where it is documented. */
  source: string;
  keywords: readonly string[];
  types: readonly string[];
  formats: readonly string[];
  name: RegExp;
};

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

export const SUBSETS: readonly Subset[] = [
  {
    service: 'Gemini, function declarations',
    source: 'googleapis.github.io/js-genai, interface Schema; ai.google.dev/api/caching#Schema',
    // prettier-ignore
    keywords: [
      'type', 'format', 'title', 'description', 'nullable', 'default', 'example', 'enum', 'items', 'minItems',
      'maxItems', 'properties', 'required', 'minProperties', 'maxProperties', 'minimum', 'maximum', 'minLength',
      'maxLength', 'pattern', 'anyOf', 'propertyOrdering',
    ],
    types: TYPES,
    // `enum` and `date-time` for texts: any other is refused.
    formats: ['date-time'],
    name: /^[A-Za-z_][\w.:-]{0,63}$/,
  },
  {
    service: 'OpenAI, strict mode',
    source: 'platform.openai.com/docs/guides/structured-outputs#supported-schemas',
    // prettier-ignore
    keywords: [
      'type', 'description', 'enum', 'items', 'properties', 'required', 'anyOf', 'additionalProperties', 'pattern',
      'format', 'multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems',
      'const', '$ref', '$defs',
    ],
    types: TYPES,
    // prettier-ignore
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    name: /^[\w-]{1,64}$/,
  },
  {
    service: 'Anthropic, strict tool use',
    source: 'platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
    // prettier-ignore
    keywords: [
      'type', 'description', 'title', 'enum', 'const', 'items', 'properties', 'required', 'anyOf', 'allOf', '$ref',
      '$defs', 'default', 'additionalProperties', 'format',
    ],
    types: TYPES,
    // prettier-ignore
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
    name: /^[\w-]{1,64}$/,
  },
];

/** Promises of this product beyond each of them: no service needs them. */
export const NEVER = ['propertyNames', 'patternProperties', '$ref', 'oneOf', 'allOf', 'not'] as const;

export type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every schema in a schema, itself first; names of properties are no keywords. */
export function schemasIn(schema: unknown): Node[] {
  if (!isNode(schema)) return [];
  const { properties, items, anyOf, additionalProperties } = schema;
  const inside = [
    ...(isNode(properties) ? Object.values(properties) : []),
    items,
    additionalProperties,
    ...(Array.isArray(anyOf) ? (anyOf as unknown[]) : []),
  ];
  return [schema, ...inside.flatMap(schemasIn)];
}
