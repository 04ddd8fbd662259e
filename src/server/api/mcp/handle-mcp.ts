import 'server-only';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { agentMessages } from '@/domain/agent/messages';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenScope } from '@/domain/token/scopes';
import type { Database } from '@/server/db';
import { AnswerBudget } from '@/server/services/answer-text';
import { findProgram, type Program } from '@/server/services/token/find-token';
import { requestIdOf } from '../context';
import { challengeOf } from '../oauth/metadata';
import { countRequest, withLimits } from '../program-limit';
import { refusalOf } from '../refusal-response';
import { acceptedForms, type AnswerForm, namesStream } from './answer-form';
import { answerMessages, wantsStream } from './answer-messages';
import { type Messages, readMessages } from './batch';
import type { McpContext } from './context';
import { type Offer, offerOfProduct } from './mcp-server';
import { scopeLacking } from './scope-lacking';

/** The database, the clock and the offer of the server: the product's own, except in tests. */
type Surroundings = { db: Database; now: Date; offer?: Offer };

/** A JSON-RPC error response for a whole request, without a message id. */
function refuse(
  status: number,
  message: string,
  {
    code = ProtocolErrorCode.InvalidRequest,
    headers = {},
  }: { code?: number; headers?: Record<string, string> } = {},
): Response {
  const body = { jsonrpc: '2.0', error: { code, message }, id: null };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Rejects a request before any of its messages is read. */
function refuseFor(
  error: unknown,
  { requestId, hasToken }: { requestId: string; hasToken: boolean },
): Response {
  const { status, message } = refusalOf(error, requestId);
  if (status === 401) {
    const problem = hasToken ? ('invalid_token' as const) : undefined;
    return refuse(401, message, { headers: { 'www-authenticate': challengeOf(problem) } });
  }
  const code = status < 500 ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError;
  const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
  return refuse(status, message, {
    code,
    headers: wait === undefined && status !== 503 ? {} : { 'retry-after': String(wait ?? 5) },
  });
}

function isStream(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** Tells an agent that signed in by itself to ask its user for more scopes; it keeps its own (MCP, Authorization). */
function refuseScope({ token }: Program, scope: TokenScope): Response {
  const challenge = challengeOf('insufficient_scope', [...token.scopes, scope]);
  return refuse(403, tokenMessages.needsScope(scope), { headers: { 'www-authenticate': challenge } });
}

/**
 * Returns the response format: JSON if the client accepts it; a stream if anything is sent before the result, or if the
 * client accepts nothing else. Undefined if it accepts neither, or rejects the stream that the response needs.
 */
function formFor(accept: string | null, said: Messages): AnswerForm | undefined {
  const accepted = acceptedForms(accept);
  const need = wantsStream(said);
  if (need === 'must') return accepted.has('stream') ? 'stream' : undefined;
  if (need === 'may' && namesStream(accept)) return 'stream';
  return accepted.has('json') ? 'json' : [...accepted][0];
}

/** Counts each message of a request, so that batches can't bypass the limit. */
async function countMessages(actor: Program, { length }: readonly object[]) {
  const counts = await Promise.all(Array.from({ length }, () => countRequest(actor)));
  return counts.reduce((least, count) => (count.remaining < least.remaining ? count : least));
}

async function answerTo(
  { db, now, offer = offerOfProduct }: Surroundings,
  request: Request,
  requestId: string,
): Promise<Response> {
  if (request.method !== 'POST') {
    return refuse(405, tokenMessages.wrongMethod('POST'), { headers: { allow: 'POST' } });
  }
  const actor = await findProgram({ db, now }, request.headers.get('authorization'), 'agents');
  const { headers } = request;
  const said = readMessages(await request.clone().text(), headers.get('mcp-protocol-version'));
  const count = await countMessages(actor, 'messages' in said ? said.messages : [{}]);
  if (count.remaining < 0) {
    const wait = messages.error.tooManyRequests(count.resetSeconds);
    return withLimits(refuse(429, wait, { headers: { 'retry-after': String(count.resetSeconds) } }), count);
  }
  if ('code' in said) return withLimits(refuse(400, said.message, { code: said.code }), count);
  const form = formFor(headers.get('accept'), said);
  if (form === undefined) return withLimits(refuse(406, agentMessages.notAcceptable), count);
  const lacking = said.messages.flatMap((message) => scopeLacking(actor, message) ?? [])[0];
  if (lacking !== undefined) return withLimits(refuseScope(actor, lacking), count);
  const ctx: McpContext = { db, now, actor, requestId, answerText: new AnswerBudget().allowance() };
  return withLimits(await answerMessages(ctx, { offer, request, said, form }), count);
}

/**
 * Handles an agent's request to `/mcp` by the Model Context Protocol, in its stateless revision and those of
 * 2025. The agent authenticates with a personal access token or one issued by its own sign-in; cookies are ignored.
 * Each request is one message, or a batch in revisions that know them, and is stateless on every server.
 */
export async function handleMcp(surroundings: Surroundings, request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const answer = await answerTo(surroundings, request, requestId).catch((error: unknown) =>
    refuseFor(error, { requestId, hasToken: request.headers.has('authorization') }),
  );
  answer.headers.set('cache-control', isStream(answer) ? 'no-store, no-transform' : 'no-store');
  return answer;
}
