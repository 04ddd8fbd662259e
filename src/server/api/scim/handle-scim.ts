import 'server-only';
import SCIMMY from 'scimmy';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import { logger } from '@/server/log/logger';
import { isUnavailable } from '@/server/services/database-errors';
import { inTurn } from '@/server/services/scim/in-turn';
import { isScimCaller } from '@/server/services/scim/scim-tokens';
import { KINDS, MOST_RESULTS, SCIM_PATH, type ScimContext, UnexpectedScimError } from './resources';
import { readPatch } from './read-patch';

const MEDIA_TYPE = 'application/scim+json';

function answer(status: number, body: object | null, headers: Record<string, string> = {}): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(body !== null && { 'content-type': MEDIA_TYPE }),
      ...headers,
    },
  });
}

/** An error as RFC 7644, 3.12 has it. */
function refuse(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
  scimType = '',
): Response {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  return answer(
    status,
    { schemas, status: String(status), ...(scimType ? { scimType } : {}), detail },
    headers,
  );
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The query as the library wants it: without what is empty, numbers as such, and never more than may be answered. */
function queryOf(query: URLSearchParams): Record<string, string | number> {
  const texts = ['filter', 'attributes', 'excludedAttributes', 'sortBy', 'sortOrder'].flatMap((name) => {
    const text = query.get(name) ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  const startIndex = numberIn(query, 'startIndex') ?? 1;
  const count = Math.min(numberIn(query, 'count') ?? 100, MOST_RESULTS);
  return { ...Object.fromEntries(texts), startIndex, count };
}

/** What the service can do is told as a whole. */
const isList = (kind: string) => kind === 'Users' || kind === 'Groups';

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return (await request.json()) as unknown;
  } catch {
    throw new SCIMMY.Types.Error(400, 'invalidSyntax', messages.error.invalidInput);
  }
}

async function run(
  ctx: ScimContext,
  request: Request,
  [kind = '', id, ...more]: string[],
): Promise<Response> {
  const Kind = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (Kind === undefined || more.length > 0) return refuse(404, messages.error.notFound);
  const query = isList(kind) ? queryOf(new URL(request.url).searchParams) : {};
  const resource = id === undefined ? new Kind(undefined, query) : new Kind(id, query);
  switch (request.method) {
    case 'GET':
      return answer(200, await resource.read(ctx));
    case 'POST': {
      if (id !== undefined)
        return refuse(405, 'POST creates a new resource', { allow: 'GET, PUT, PATCH, DELETE' });
      const made = (await resource.write(await bodyOf(request), ctx)) as { id: string };
      return answer(201, made, { location: `${siteUrl}${SCIM_PATH}/${kind}/${made.id}` });
    }
    case 'PUT':
    case 'PATCH': {
      if (id === undefined) return refuse(405, 'Specify the resource to update', { allow: 'GET, POST' });
      const given = await bodyOf(request);
      if (request.method === 'PUT')
        return inTurn(ctx.db, async () => answer(200, await resource.write(given, ctx)));
      const { message, isEmpty } = readPatch(kind, given);
      if (isEmpty) return answer(200, await resource.read(ctx));
      // Nothing when it was so already.
      const changed = await inTurn(ctx.db, () => resource.patch(message, ctx));
      return answer(200, changed ?? (await resource.read(ctx)));
    }
    case 'DELETE':
      if (id === undefined) return refuse(405, 'Specify the resource to delete', { allow: 'GET, POST' });
      await inTurn(ctx.db, () => resource.dispose(ctx));
      return answer(204, null);
    default:
      return refuse(405, messages.error.invalidInput);
  }
}

/**
 * Answers a company's directory (SCIM 2.0), which brings a token of an admin. 401 without one, else what the resource says:
 * errors have the status and words of RFC 7644.
 */
export async function handleScim(ctx: ScimContext, request: Request, path: string[]): Promise<Response> {
  try {
    if (!(await isScimCaller(ctx, request.headers.get('authorization')))) {
      return refuse(401, 'Missing SCIM token. An admin can create one.', {
        'www-authenticate': 'Bearer realm="SCIM"',
      });
    }
    return await run(ctx, request, path);
  } catch (error) {
    const cause = error instanceof UnexpectedScimError ? error.cause : error;
    if (isUnavailable(cause)) return refuse(503, messages.error.unavailable, { 'retry-after': '5' });
    if (error instanceof SCIMMY.Types.Error && !(error instanceof UnexpectedScimError)) {
      return refuse(error.status, error.message, {}, error.scimType);
    }
    logger.error({ err: cause }, 'a SCIM request failed');
    return refuse(500, messages.error.internal);
  }
}
