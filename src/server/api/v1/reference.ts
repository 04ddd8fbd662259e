import 'server-only';
import { z } from 'zod';
import { siteUrl } from '@/env';
import { V1_PATH, v1Document } from './document';
import { examplesOf, type Examples } from './examples';

export type ReferenceField = { name: string; type: string; isRequired: boolean; description: string };

export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: ReferenceField[];
  body: ReferenceField[];
  answers: { status: string; description: string; fields: ReferenceField[] }[];
  examples: Examples;
};

export type Reference = { lead: string[]; groups: { name: string; operations: ReferenceOperation[] }[] };

const Schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type Schema = z.infer<typeof Schema>;

const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.array(z.string()).min(1),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string().default(''),
      content: z.record(z.string(), z.object({ schema: Schema })).optional(),
    }),
  ),
});

const Document = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Described)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});
type Document = z.infer<typeof Document>;

function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? schema);
}

function typeText(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((choice) => typeText(Schema.parse(choice))).join(' | ');
  }
  const types = [schema.type ?? 'any'].flat();
  if (types.includes('array')) return `${typeText(Schema.parse(schema.items ?? {}))}[]`;
  return [...types, ...(schema.format === undefined ? [] : [`(${schema.format})`])].join(' ');
}

function fieldsOf(document: Document, given: Schema | undefined): ReferenceField[] {
  if (given === undefined) return [];
  const { properties = {}, required = [] } = resolved(document, given);
  return Object.entries(properties).map(([name, property]) => {
    const schema = Schema.parse(property);
    const { description = '' } = schema;
    return { name, type: typeText(schema), isRequired: required.includes(name), description };
  });
}

function schemaIn(content: Record<string, { schema: Schema }> | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

function operationOf(
  document: Document,
  { method, path, described }: { method: string; path: string; described: z.infer<typeof Described> },
): ReferenceOperation {
  const { operationId, summary, description, parameters, requestBody, responses } = described;
  const body = fieldsOf(document, schemaIn(requestBody?.content));
  return {
    id: operationId,
    method: method.toUpperCase(),
    path: V1_PATH + path,
    summary,
    description,
    body,
    parameters: parameters.map(({ name, required, schema, ...parameter }) => ({
      name,
      isRequired: required,
      type: typeText(schema),
      description: parameter.description === '' ? (schema.description ?? '') : parameter.description,
    })),
    answers: Object.entries(responses)
      .filter(([status]) => Number(status) < 300)
      .map(([status, { description: text, content }]) => ({
        status,
        description: text,
        fields: fieldsOf(document, schemaIn(content)),
      })),
    examples: examplesOf({
      id: operationId,
      method: method.toUpperCase(),
      url: siteUrl + V1_PATH + path,
      query: parameters.flatMap(({ name, required, in: place }) =>
        place === 'query' && required ? [name] : [],
      ),
      body: body.filter(({ isRequired }) => isRequired).map(({ name, type }) => ({ name, type })),
    }),
  };
}

let made: Reference | undefined;

export function v1Reference(): Reference {
  return (made ??= makeReference());
}

function makeReference(): Reference {
  const plain: unknown = JSON.parse(JSON.stringify(v1Document(), withoutProblems));
  const document = Document.parse(plain);
  const groups = new Map<string, ReferenceOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const [name = ''] = described.tags;
      groups.set(name, [...(groups.get(name) ?? []), operationOf(document, { method, path, described })]);
    }
  }
  return {
    lead: document.info.description.split('\n\n'),
    groups: [...groups].map(([name, operations]) => ({ name, operations })),
  };
}

/** Errors are the same everywhere, and documented once. */
function withoutProblems(key: string, value: unknown): unknown {
  return /^[45]\d\d$/.test(key) ? undefined : value;
}
