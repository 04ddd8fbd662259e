import 'server-only';
import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { agentMessages } from '@/domain/agent/messages';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { tokenMessages } from '@/domain/token/messages';
import type { TokenScope } from '@/domain/token/scopes';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { AnswerBudget } from '@/server/services/answer-text';
import { findProgram, type Program } from '@/server/services/token/find-token';
import { addressOf, requestIdOf } from '../context';
import { challengeOf } from '../oauth/metadata';
import { countRequest, withLimits } from '../program-limit';
import { refusalOf } from '../refusal-response';
import { openNotices, resourcesHeard } from './change-notices';
import type { McpContext } from './context';
import { createMcpServer, type Offer, offerOfProduct } from './mcp-server';
import { scopeLacking } from './scope-lacking';

/**
 * What the database and the clock give, and what the server offers: what the product does, unless a test offers something else.
 */
type Surroundings = { db: Database; now: Date; offer?: Offer };

/** A refusal of a whole request, as JSON-RPC has errors that belong to no message. */
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

/** A request that is refused before any message of it is read. */
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

/** The message of a body; undefined for what is no object of JSON. */
function messageOf(body: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The answer to a message; for one that asks for change notices a stream that lasts. */
async function answerMessage(
  ctx: McpContext,
  offer: Offer,
  request: Request,
  parsedBody: object,
): Promise<Response> {
  const uris = resourcesHeard(parsedBody);
  const notices =
    uris === null
      ? null
      : openNotices(ctx, {
          ...{ uris, authorization: request.headers.get('authorization') },
          ...{ address: addressOf(request.headers), onEnd: () => void handler.close() },
        });
  const handler = createMcpHandler((about) => createMcpServer(ctx, about, offer), {
    ...(notices !== null && { bus: notices.bus }),
    onerror: (error) => {
      logger.debug({ err: error, requestId: ctx.requestId }, 'a message of an agent was refused');
    },
  });
  const answer = await handler.fetch(request, { parsedBody });
  // A message that was refused, or asks for nothing that there is.
  if (notices?.isHeard() === false) notices.end();
  return answer;
}

function isStream(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** An agent that signed in by itself is told to ask its person for more; what it has it keeps (MCP, Authorization). */
function refuseScope({ token }: Program, scope: TokenScope): Response {
  const challenge = challengeOf('insufficient_scope', [...token.scopes, scope]);
  return refuse(403, tokenMessages.needsScope(scope), { headers: { 'www-authenticate': challenge } });
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
  const count = await countRequest(actor);
  if (count.remaining < 0) {
    const wait = messages.error.tooManyRequests(count.resetSeconds);
    return withLimits(refuse(429, wait, { headers: { 'retry-after': String(count.resetSeconds) } }), count);
  }
  const parsedBody = messageOf(await request.clone().text());
  if (parsedBody === undefined) {
    return refuse(400, agentMessages.oneMessage, { code: ProtocolErrorCode.ParseError });
  }
  const lacking = scopeLacking(actor, parsedBody);
  if (lacking !== undefined) return withLimits(refuseScope(actor, lacking), count);
  const ctx: McpContext = { db, now, actor, requestId, answerText: new AnswerBudget().allowance() };
  return withLimits(await answerMessage(ctx, offer, request, parsedBody), count);
}

/**
 * Answers an agent at `/mcp` by the Model Context Protocol, in its stateless revision and those of 2025. It brings a personal
 * access token, or one that it was given when it signed in by itself, and nothing else: cookies count for nothing here. Each
 * request is one message, and stands for itself on every server.
 */
export async function handleMcp(surroundings: Surroundings, request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const answer = await answerTo(surroundings, request, requestId).catch((error: unknown) =>
    refuseFor(error, { requestId, hasToken: request.headers.has('authorization') }),
  );
  answer.headers.set('cache-control', isStream(answer) ? 'no-store, no-transform' : 'no-store');
  return answer;
}
