import 'server-only';
import { z } from 'zod';
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi';
import type { TokenScope } from '@/domain/token/scopes';
import { OPERATIONS } from './operations';
import { v1Router } from './router';
import { EXPORT_PARAMETERS, ExportedPrompt, Problem } from './schemas';

/** Where the operations are. */
export const V1_PATH = '/api/v1';
export const EXPORT_PATH = '/export/prompts';

const DESCRIPTION = `Find, read and fill in prompts, make drafts, and propose changes, in the name of a person.

Send a personal access token with each request: \`Authorization: Bearer cbk_…\`. Its owner makes it under Account security, with what it may do and the spaces that it reaches. Nothing here publishes: programs draft and suggest, people share, approve and delete.

Every error is a problem document (RFC 9457, \`application/problem+json\`). An answer to a GET has an \`ETag\`: send it as \`If-None-Match\` to get 304 while nothing has changed, and with a PATCH as \`If-Match\`. A POST with an \`Idempotency-Key\` that is sent again within 24 hours is answered as before and makes nothing more. Lists go on with \`nextCursor\`. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how many requests of a minute are left.`;

/** Refusals that not every operation gives, by their statuses: what has no body, makes nothing or changes nothing gives none. */
const REFUSALS_OF: Partial<Record<keyof typeof REFUSALS, readonly string[]>> = {
  408: ['post', 'patch'],
  409: ['post', 'patch', 'delete'],
  412: ['patch'],
  415: ['post', 'patch'],
  422: ['post'],
};

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>;
type ParameterObject = NonNullable<Operation['parameters']>[number];

/** Statuses of refusals, by what they mean here. */
const REFUSALS = {
  400: 'The request is not what the operation takes.',
  401: 'There is no token, or none that is good.',
  403: 'The token, or the person it acts for, may not do that.',
  404: 'There is no such thing that you can see.',
  405: 'The address does not take this method.',
  409: 'It has changed meanwhile, or its state does not allow it.',
  412: 'The prompt is not what `If-Match` names any more.',
  408: 'The body took too long to arrive.',
  413: 'The request, or the answer, is too large.',
  414: 'The address is longer than 8 KB.',
  415: 'Send application/json.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests: wait for `Retry-After` seconds.',
  500: 'Something went wrong here.',
  503: 'The server cannot answer now: wait for `Retry-After` seconds.',
} as const;

const STATUSES = Object.keys(REFUSALS).map(Number) as (keyof typeof REFUSALS)[];

const header = (name: string, description: string): ParameterObject => ({
  ...{ name, in: 'header', required: false, description, schema: { type: 'string' } },
});
const IF_NONE_MATCH = header('If-None-Match', 'The ETag of what you have: 304 while it is so still.');
const IF_MATCH = header('If-Match', 'The ETag of the prompt that the change is made from.');
const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'A text of your own for this request, of 1 to 255 characters.',
);

const SCOPES = new Map<string, TokenScope | null>([
  ...OPERATIONS.map(({ name, scope }) => [name, scope] as const),
  ['exportPrompts', 'export'],
]);

/** Says which scope an operation needs: where programs look for it, and in words. */
function nameScope(operation: Operation): void {
  const scope = SCOPES.get(operation.operationId ?? '') ?? null;
  operation.security = [{ token: scope === null ? [] : [scope] }];
  const words = scope === null ? 'Needs no scope.' : `Needs the scope \`${scope}\`.`;
  operation.description = operation.description === undefined ? words : `${operation.description} ${words}`;
}

/** What an operation answers beside its success, and the headers it takes. */
function complete(method: string, operation: Operation, creates: boolean): void {
  nameScope(operation);
  const given: Record<string, unknown> = operation.responses ?? {};
  const { 200: success, ...others } = given;
  const problems = STATUSES.filter((status) => REFUSALS_OF[status]?.includes(method) !== false).map(
    (status) => [status, { $ref: `#/components/responses/Problem${status}` }] as const,
  );
  const unchanged = method === 'get' ? { 304: { description: 'It is as you have it.' } } : {};
  operation.responses = {
    ...{ ...others, [creates ? 201 : 200]: success, ...unchanged },
    ...Object.fromEntries(problems),
  };
  const headers = { get: [IF_NONE_MATCH], patch: [IF_MATCH], post: [IDEMPOTENCY_KEY] };
  const own = method === 'get' || method === 'patch' || method === 'post' ? headers[method] : [];
  operation.parameters = [...(operation.parameters ?? []), ...own];
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const;

/** Answers may have more fields one day: no reader may rely on there being no other. */
function openObjects(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('additionalProperties' in schema && schema.additionalProperties === false) {
    Reflect.deleteProperty(schema, 'additionalProperties');
  }
  for (const part of Object.values(schema)) openObjects(part);
}

const CREATORS = new Set(OPERATIONS.filter(({ creates }) => creates).map(({ name }) => name));

function makeDocument(): OpenAPIObject {
  const document = generateOpenApiDocument(v1Router, {
    title: 'Cuebook',
    version: '1.0.0',
    description: DESCRIPTION,
    // Wherever the document is read from.
    baseUrl: V1_PATH,
    securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'cbk_…' } },
    defs: { Problem, ExportedPrompt },
    paths: {
      [EXPORT_PATH]: {
        get: {
          operationId: 'exportPrompts',
          summary: 'Download your own prompts',
          description:
            'One JSON object a line, private ones too, oldest first. With `space` or `collection`, those in it that you can see.',
          requestParams: { query: z.object(EXPORT_PARAMETERS) },
          tags: ['Export'],
          security: [{ token: [] }],
          responses: {
            200: {
              description: 'The prompts, line by line.',
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

/** The description of all operations (OpenAPI 3.1). */
export function v1Document(): OpenAPIObject {
  return (made ??= makeDocument());
}
