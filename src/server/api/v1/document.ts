import 'server-only';
import { z } from 'zod';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { TokenScope } from '@/domain/token/scopes';
import { OPERATIONS } from './operations';
import { v1Router } from './router';
import { EXPORT_PARAMETERS, ExportedPrompt, Problem } from './schemas';
import { SKILL_PATHS, SKILL_UPLOADS } from './skill-document';
import { SkillWrittenOut } from './skill-schemas';

export const V1_PATH = '/api/v1';
export const EXPORT_PATH = '/export/prompts';

const DESCRIPTION = `Find, read and fill in prompts, create drafts and propose changes on behalf of a user.

Authenticate with a personal access token: \`Authorization: Bearer cbk_…\`. Users create tokens under Connect an agent and choose their scopes and spaces. The API can’t share, approve or delete.

Errors are problem documents (RFC 9457, \`application/problem+json\`). GET responses include an \`ETag\`; send it as \`If-None-Match\` to get 304 if nothing changed, or as \`If-Match\` with PATCH. Repeating a POST with the same \`Idempotency-Key\` within 24 hours returns the original response. Lists are paginated with \`nextCursor\`. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` report your quota per minute.`;

/** Errors of only some operations, by status: those with a body, those that create or those that change something. */
const REFUSALS_OF: Partial<Record<keyof typeof REFUSALS, readonly string[]>> = {
  408: ['post', 'put', 'patch'],
  409: ['post', 'put', 'patch', 'delete'],
  412: ['patch'],
  415: ['post', 'put', 'patch'],
  422: ['post'],
};

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;
type ParameterObject = NonNullable<Operation['parameters']>[number];

/** Error statuses and their meaning here. */
const REFUSALS = {
  400: 'Invalid request.',
  401: 'Missing or invalid token.',
  403: 'The token or its owner doesn’t have permission.',
  404: 'Not found, or you don’t have access.',
  405: 'Method not allowed.',
  409: 'Conflict: the resource has changed or is in the wrong state.',
  412: 'The prompt no longer matches `If-Match`.',
  408: 'The request body took too long to arrive.',
  413: 'The request or response is too large.',
  414: 'The address is longer than 8 KB.',
  415: 'Unsupported media type. Use application/json, or application/zip for skills.',
  422: 'The Idempotency-Key was already used for a different request.',
  429: 'Too many requests. Wait `Retry-After` seconds.',
  500: 'Internal error.',
  503: 'Service unavailable. Wait `Retry-After` seconds.',
} as const;

const STATUSES = Object.keys(REFUSALS).map(Number) as (keyof typeof REFUSALS)[];

const header = (name: string, description: string): ParameterObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});
const IF_NONE_MATCH = header('If-None-Match', 'The ETag you have. Returns 304 if nothing has changed.');
const IF_MATCH = header('If-Match', 'The ETag of the prompt version you’re changing.');
const IDEMPOTENCY_KEY = header('Idempotency-Key', 'A unique key for this request, 1 to 255 characters.');

const SCOPES = new Map<string, TokenScope | null>([
  ...OPERATIONS.map(({ name, scope }) => [name, scope] as const),
  ['exportPrompts', 'export'],
  ['downloadSkill', 'prompts:read'],
  ['getSkillFile', 'prompts:read'],
  ['createSkill', 'prompts:draft'],
  ['replaceSkill', 'prompts:draft'],
]);

/** Documents the required scope of an operation: where programs look for it, and in its description. */
function nameScope(operation: Operation): void {
  const scope = SCOPES.get(operation.operationId ?? '') ?? null;
  operation.security = [{ token: scope === null ? [] : [scope] }];
  const words = scope === null ? 'Needs no scope.' : `Needs the scope \`${scope}\`.`;
  operation.description = operation.description === undefined ? words : `${operation.description} ${words}`;
}

/** Adds the error responses and the request headers of an operation. */
function complete(method: string, operation: Operation, creates: boolean): void {
  nameScope(operation);
  const given: Record<string, unknown> = operation.responses ?? {};
  const { 200: success, ...others } = given;
  const problems = STATUSES.filter((status) => REFUSALS_OF[status]?.includes(method) !== false).map(
    (status) => [status, { $ref: `#/components/responses/Problem${status}` }] as const,
  );
  const unchanged = method === 'get' ? { 304: { description: 'Not modified.' } } : {};
  operation.responses = {
    ...others,
    [creates ? 201 : 200]: success,
    ...unchanged,
    ...Object.fromEntries(problems),
  };
  const headers = { get: [IF_NONE_MATCH], patch: [IF_MATCH], post: [IDEMPOTENCY_KEY] };
  const own = method === 'get' || method === 'patch' || method === 'post' ? headers[method] : [];
  operation.parameters = [...(operation.parameters ?? []), ...own];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Responses may get new fields: clients must not rely on a closed set. */
function openObjects(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('additionalProperties' in schema && schema.additionalProperties === false) {
    Reflect.deleteProperty(schema, 'additionalProperties');
  }
  for (const part of Object.values(schema)) openObjects(part);
}

const CREATORS = new Set([
  ...OPERATIONS.filter(({ creates }) => creates).map(({ name }) => name),
  'createSkill',
]);

function makeDocument(): OpenAPIObject {
  const document = generateOpenApiDocument(v1Router, {
    title: 'Cuebook',
    version: '1.0.0',
    description: DESCRIPTION,
    // Relative to the host that serves the document.
    baseUrl: V1_PATH,
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'cbk_…' } },
    defs: { Problem, ExportedPrompt, SkillWritten: SkillWrittenOut },
    paths: {
      ...SKILL_PATHS,
      ...SKILL_UPLOADS,
      [EXPORT_PATH]: {
        get: {
          operationId: 'exportPrompts',
          summary: 'Export your prompts',
          description:
            'One JSON object per line, including private prompts, oldest first. With `space` or `collection`, the prompts in it that you can see.',
          requestParams: { query: z.object(EXPORT_PARAMETERS) },
          tags: ['Export'],
          security: [{ token: [] }],
          responses: {
            200: {
              description: 'The prompts, one per line.',
              content: { 'application/jsonl': { schema: ExportedPrompt } },
            },
          },
        },
      },
    },
  });
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const found = path[method];
      if (found !== undefined) complete(method, found, CREATORS.has(found.operationId ?? ''));
    }
    for (const method of METHODS) openObjects(path[method]?.responses);
  }
  openObjects(document.components?.schemas);
  document.components = {
    ...document.components,
    responses: Object.fromEntries(
      STATUSES.map((status) => [
        `Problem${status}`,
        {
          description: REFUSALS[status],
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
    ),
  };
  return document;
}

let made: OpenAPIObject | undefined;

/** Returns the description of all operations (OpenAPI 3.1). */
export function v1Document(): OpenAPIObject {
  return (made ??= makeDocument());
}
