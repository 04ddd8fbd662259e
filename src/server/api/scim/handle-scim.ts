import 'server-only';
import { messages } from '@/domain/messages';
import { createMutex } from '@/server/concurrency/mutex';
import { recordDirectoryRequest } from '@/server/services/scim/directory-requests';
import type { ScimContext } from '@/server/services/scim/scim-user';
import { isScimCaller } from '@/server/services/scim/scim-tokens';
import { type Answer, answerTo, notAllowed, refusal, responseOf } from './answer';
import { DESCRIPTIONS, type Kind, KINDS, MAX_RESULTS } from './kinds';
import { namesInBody, namesInQuery } from './named-attributes';
import { project } from './projection';
import { parametersOf, type Query, readQuery } from './read-query';
import { membersOf } from './read-value';
import { locationOf, type Resource } from './resource-out';
import { invalidSyntax } from './scim-error';

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/**
 * Serializes changes of a directory within this process, without occupying a connection; between servers the rows that
 * they lock order them.
 */
const inTurn = createMutex();

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return (await request.json()) as unknown;
  } catch {
    throw invalidSyntax(messages.error.invalidInput);
  }
}

type Asked = { ctx: ScimContext; kind: Kind; name: string; query: Query };

async function list({ ctx, kind, query }: Asked): Promise<Answer> {
  const { filter, listing, projection } = query;
  const { total, resources } = await kind.list(ctx, filter, listing);
  const Resources = resources.map((resource) => project(resource, projection));
  const { startIndex } = listing;
  return {
    status: 200,
    body: { schemas: [LIST], totalResults: total, startIndex, itemsPerPage: Resources.length, Resources },
  };
}

async function read({ ctx, kind, query }: Asked, id: string): Promise<Resource> {
  return project(await kind.get(ctx, id, query.listing.withMany), query.projection);
}

async function create(asked: Asked, body: unknown): Promise<Answer> {
  const id = await inTurn('', () => asked.kind.create(asked.ctx, body));
  return { status: 201, body: await read(asked, id), headers: { location: locationOf(asked.name, id) } };
}

async function change(asked: Asked, id: string, work: () => Promise<void>): Promise<Answer> {
  const { ctx, kind, query } = asked;
  await inTurn('', work);
  if (query.listing.withMany && (await kind.isTooLong(ctx, id))) return { status: 204, body: null };
  return { status: 200, body: await read(asked, id) };
}

async function onList(asked: Asked, method: string, body: unknown): Promise<Answer> {
  if (method === 'GET') return list(asked);
  if (method === 'POST') return create(asked, body);
  return notAllowed('Specify the resource', 'GET, POST');
}

async function onOne(asked: Asked, id: string, method: string, body: unknown): Promise<Answer> {
  const { ctx, kind } = asked;
  switch (method) {
    case 'GET':
      return { status: 200, body: await read(asked, id) };
    case 'PUT':
      return change(asked, id, () => kind.replace(ctx, id, body));
    case 'PATCH':
      return change(asked, id, () => kind.patch(ctx, id, body));
    case 'DELETE':
      await inTurn('', () => kind.remove(ctx, id));
      return { status: 204, body: null };
    default:
      return notAllowed('POST creates a new resource', 'GET, PUT, PATCH, DELETE');
  }
}

async function describe(name: string, id: string | undefined, method: string): Promise<Answer> {
  const Description = DESCRIPTIONS[name];
  if (Description === undefined) return refusal(404, messages.error.notFound);
  if (method !== 'GET') return notAllowed('The service describes itself', 'GET');
  const body = await (id === undefined ? new Description() : new Description(id)).read();
  return { status: 200, body };
}

/** Parts of RFC 7644 that are not supported. */
const NOT_DONE: ReadonlySet<string> = new Set(['Bulk', 'Me']);

async function run(
  ctx: ScimContext,
  request: Request,
  { path: [name = '', id, ...more], body }: { path: string[]; body: unknown },
): Promise<Answer> {
  if (NOT_DONE.has(name)) return refusal(501, 'This service has no such endpoint');
  if (more.length > 0) return refusal(404, messages.error.notFound);
  const { method } = request;
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
  if (kind === undefined) {
    return Object.hasOwn(DESCRIPTIONS, name)
      ? describe(name, id, method)
      : refusal(404, messages.error.notFound);
  }
  const isSearch = id === '.search' && method === 'POST';
  const asked = isSearch ? membersOf(body) : parametersOf(request.url);
  const query = readQuery(asked, { many: kind.many, maxResults: MAX_RESULTS });
  const all = { ctx, kind, name, query };
  if (isSearch) return list(all);
  return id === undefined ? onList(all, method, body) : onOne(all, id, method, body);
}

const hasBody = (method: string) => method === 'POST' || method === 'PUT' || method === 'PATCH';

/**
 * Handles a request of a company's directory (SCIM 2.0), authenticated by a token that an admin created. 401 without
 * one, else the response of the resource: errors have the status and format of RFC 7644.
 */
export async function handleScim(ctx: ScimContext, request: Request, path: string[]): Promise<Response> {
  let attributes: string[] = [];
  let answer: Answer;
  try {
    if (!(await isScimCaller(ctx, request.headers.get('authorization')))) {
      const headers = { 'www-authenticate': 'Bearer realm="SCIM"' };
      return responseOf(refusal(401, 'Missing SCIM token. An admin can create one.', { headers }));
    }
    attributes = namesInQuery(parametersOf(request.url));
    const body = hasBody(request.method) ? await bodyOf(request) : undefined;
    attributes = [...attributes, ...namesInBody(body)];
    answer = await run(ctx, request, { path, body });
  } catch (error) {
    answer = answerTo(error);
  }
  const { status, body } = answer;
  const detail = body !== null && 'detail' in body && typeof body.detail === 'string' ? body.detail : '';
  await recordDirectoryRequest(ctx, {
    method: request.method,
    path: path.join('/'),
    attributes,
    status,
    detail,
  });
  return responseOf(answer);
}
