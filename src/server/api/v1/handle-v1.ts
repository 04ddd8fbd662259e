import 'server-only';
import { callTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { messages } from '@/domain/messages';
import { tokenMessages } from '@/domain/token/messages';
import type { Database } from '@/server/db';
import { AnswerBudget } from '@/server/services/answer-text';
import { findProgram } from '@/server/services/token/find-token';
import { isUnchanged } from '@/lib/http-validators';
import { addressOf, requestIdOf } from '../context';
import { countRequest, withLimits } from '../program-limit';
import { createOnce, JSON_HEADERS } from './create-once';
import { EXPORT_PATH, V1_PATH } from './document';
import { exportLines } from './export-lines';
import { type Operation, operationsAt } from './operations';
import type { V1Context } from './procedure';
import { problem, problemOf, tooManyRequests } from './problem';
import { v1Router } from './router';
import { readQuery, readBody, decodedPath } from './read-request';
import { downloadSkill, skillDownloadAt } from './skill-downloads';
import { skillUploadAt, uploadSkill } from './skill-uploads';
import { etagOf } from './etag';
import { describeApi } from './describe-api';

type Surroundings = { db: Database; now: Date };

const notFound = (requestId: string) => problem(404, messages.error.notFound, { requestId });
const wrongInput = (detail: string, requestId: string) => problem(400, detail, { requestId });

async function run(
  ctx: V1Context,
  operation: Operation,
  input: unknown,
  signal: AbortSignal,
): Promise<Response> {
  try {
    const answer: unknown = await callTRPCProcedure({
      router: v1Router,
      path: operation.name,
      ctx,
      signal,
      batchIndex: 0,
      type: operation.isQuery ? 'query' : 'mutation',
      getRawInput: () => Promise.resolve(input),
    });
    const body = JSON.stringify(answer);
    const isPrompt = !operation.creates && operation.name !== 'fillPrompt';
    return new Response(body, {
      status: operation.creates ? 201 : 200,
      headers: { ...JSON_HEADERS, ...(isPrompt && { etag: etagOf(body) }) },
    });
  } catch (error) {
    return problemOf(error, ctx.requestId);
  }
}

type Asked = {
  ctx: V1Context;
  request: Request;
  path: string;
  operation: Operation;
  parameters: Record<string, string>;
};

async function read({ ctx, request, operation, parameters }: Asked): Promise<Response> {
  const input = readQuery(operation, new URL(request.url).searchParams, parameters);
  if (input === null) return wrongInput(messages.error.invalidInput, ctx.requestId);
  const answer = await run(ctx, operation, input, request.signal);
  const etag = answer.headers.get('etag');
  if (etag === null || !isUnchanged(request.headers, { etag, lastModified: null })) return answer;
  await answer.body?.cancel();
  return new Response(null, { status: 304, headers: { etag, 'cache-control': 'private, no-cache' } });
}

const Versioned = z.object({ version: z.int() });

/** Changes the version named by `If-Match`; 412 if it is not the current one, also if it changes in between. */
async function change(asked: Asked, input: unknown): Promise<Response> {
  const { ctx, request, operation, path } = asked;
  const wanted = request.headers.get('if-match');
  if (wanted === null || wanted.trim() === '*') return run(ctx, operation, input, request.signal);
  const reading = operationsAt(path).find((at) => at.operation.isQuery);
  if (reading === undefined) return run(ctx, operation, input, request.signal);
  const now = await run(ctx, reading.operation, reading.parameters, request.signal);
  if (now.status !== 200) return now;
  const gone = () => problem(412, messages.prompt.staleVersion, { requestId: ctx.requestId });
  if (!wanted.split(',').some((tag) => tag.trim() === now.headers.get('etag'))) return gone();
  const { version } = Versioned.parse(await now.json());
  const answer = await run({ ...ctx, expectedVersion: version }, operation, input, request.signal);
  return answer.status === 409 ? gone() : answer;
}

async function write(asked: Asked): Promise<Response> {
  const { ctx, request, operation, parameters } = asked;
  const { requestId } = ctx;
  if (request.method === 'DELETE') return run(ctx, operation, parameters, request.signal);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return problem(415, tokenMessages.jsonOnly, { requestId });
  const text = await request.text();
  const input = readBody(text, parameters);
  if (input === null) return wrongInput(messages.error.invalidInput, requestId);
  const make = () => run(ctx, operation, input, request.signal);
  return request.method === 'POST' ? createOnce(asked, text, make) : change(asked, input);
}

async function answerTo({ db, now }: Surroundings, request: Request, path: string): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const isExport = path === EXPORT_PATH;
  const found = operationsAt(path);
  const download = skillDownloadAt(path);
  const upload = skillUploadAt(path);
  const own = isExport || download !== null ? ['GET'] : found.map(({ operation }) => operation.method);
  const methods = upload === null ? own : [...own, upload.method];
  if (methods.length === 0) return notFound(requestId);
  if (!methods.some((known) => known === method)) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    return problem(405, tokenMessages.wrongMethod(allow), { requestId, headers: { allow } });
  }
  const actor = await findProgram({ db, now }, request.headers.get('authorization'));
  const count = await countRequest(actor);
  if (count.remaining < 0) return withLimits(tooManyRequests(count, requestId), count);
  const answerText = new AnswerBudget().allowance();
  const ctx: V1Context = { db, now, actor, answerText, requestId, address: addressOf(request.headers) };
  if (isExport)
    return withLimits(await exportLines(ctx, new URL(request.url).searchParams, request.headers), count);
  if (download !== null) {
    return withLimits(await downloadSkill(ctx, download, new URL(request.url).searchParams), count);
  }
  if (upload?.method === method) {
    const make = () => uploadSkill(ctx, upload, request);
    // A ZIP is read as it comes: requests of one key are told apart by their address and length.
    const { search } = new URL(request.url);
    const text = `${search} ${request.headers.get('content-length') ?? ''}`;
    const isNew = upload.method === 'POST';
    return withLimits(await (isNew ? createOnce({ ctx, request, path }, text, make) : make()), count);
  }
  const asked = found.find(({ operation }) => operation.method === method);
  if (asked === undefined) return notFound(requestId);
  const { scope } = asked.operation;
  // Before the body and its conditions: what a token may not do doesn't depend on them. The operation checks it again.
  if (scope !== null && !actor.token.scopes.includes(scope)) {
    return withLimits(problem(403, tokenMessages.needsScope(scope), { requestId }), count);
  }
  const all = { ctx, request, path, ...asked };
  return withLimits(await (method === 'GET' ? read(all) : write(all)), count);
}

/**
 * Handles a program's request to `/api/v1`, which authenticates with a personal access token only; cookies are ignored.
 * Every error is a problem document; unexpected errors get a generic message.
 */
export async function handleV1(surroundings: Surroundings, request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const path = decodedPath(new URL(request.url).pathname.slice(V1_PATH.length));
    if (path === null) return notFound(requestId);
    if (path === '/openapi.json') return describeApi(request);
    const answer = await answerTo(surroundings, request, path);
    if (request.method !== 'HEAD') return answer;
    await answer.body?.cancel();
    return new Response(null, answer);
  } catch (error) {
    return problemOf(error, requestId);
  }
}
