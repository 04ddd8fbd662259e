import 'server-only';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { logger } from '@/server/log/logger';
import { addressOf } from '../context';
import type { AnswerForm } from './answer-form';
import type { Messages } from './batch';
import { openNotices, subscribedResources } from './change-notices';
import type { McpContext } from './context';
import { createMcpServer, type Offer } from './mcp-server';

const Progressing = z.object({
  params: z.object({ _meta: z.object({ progressToken: z.union([z.string(), z.number()]) }) }),
});

/** Whether anything is sent before the result: progress, or changes as they happen. Only a stream supports that. */
export function wantsStream({ messages }: Messages): 'must' | 'may' | 'no' {
  if (messages.some((message) => subscribedResources(message) !== null)) return 'must';
  return messages.some((message) => Progressing.safeParse(message).success) ? 'may' : 'no';
}

/** Adds the header that the SDK's transport requires; the format of the response is decided here. */
function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** Handles messages of the revisions of 2025 and before with one JSON body. */
async function answerInJson(
  ctx: McpContext,
  offer: Offer,
  request: Request,
  parsedBody: unknown,
): Promise<Response> {
  const mcp = createMcpServer(ctx, { era: 'legacy' }, offer);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await mcp.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await mcp.close();
  }
}

/** Handles a request's messages, with a response in the chosen format; change notifications are a long-lived stream. */
export async function answerMessages(
  ctx: McpContext,
  { offer, request: given, said, form }: { offer: Offer; request: Request; said: Messages; form: AnswerForm },
): Promise<Response> {
  const { messages, isBatch } = said;
  const [first = {}] = messages;
  const parsedBody: unknown = isBatch ? messages : first;
  const request = acceptingBoth(given);
  if (form === 'json' && (await isLegacyRequest(request, parsedBody))) {
    return answerInJson(ctx, offer, request, parsedBody);
  }
  const uris = subscribedResources(first);
  const ending = new AbortController();
  const notices =
    uris === null
      ? null
      : await openNotices(ctx, {
          uris,
          authorization: request.headers.get('authorization'),
          address: addressOf(request.headers),
          onEnd: () => ending.abort(),
        });
  const handler = createMcpHandler((about) => createMcpServer(ctx, about, offer), {
    ...(notices !== null && { bus: notices.bus }),
    responseMode: form === 'stream' ? 'sse' : 'auto',
    onerror: (error) => {
      logger.debug({ err: error, requestId: ctx.requestId }, 'a message of an agent was refused');
    },
  });
  if (ending.signal.aborted) void handler.close();
  else ending.signal.addEventListener('abort', () => void handler.close(), { once: true });
  const answer = await handler.fetch(request, { parsedBody });
  // A message that was rejected, or that requests nothing that exists.
  if (notices?.isHeard() === false) notices.end();
  return answer;
}
