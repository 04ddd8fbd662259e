import { lookup as lookupName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { env } from '@/env';
import type { DeliveryReason } from '@/domain/webhook/vocabulary';
import { retryAfterOf } from '@/lib/retry-after';
import { processVariables } from '../outgoing/environment';
import { outgoingRequest } from '../outgoing/outgoing-request';
import { mayAskByName, type Variables } from '../outgoing/proxy-rules';
import { guardedLookup, type Lookup, PublicFetchError } from '../public-fetch/guard';
import { isRefusedHost } from '../service-host/service-host';
import { checkReceiver, type ReceiverRules } from './receiver';

const TIME_LIMIT_MS = 10_000;
/** Responses are read so that the connection ends in order, and dropped. */
const READ_BYTES = 16_384;
const READ_MS = 1_000;

export type WebhookRequest = { address: string; headers: Record<string, string>; body: string };

/** What became of a request: a status, or why there is none. */
export type WebhookAnswer = {
  status: number | null;
  /** Null for a success. */
  reason: DeliveryReason | null;
  /** Seconds that the receiver asks to wait. */
  retryAfter: number | null;
};

export type PostOptions = Partial<ReceiverRules> & {
  signal?: AbortSignal;
  timeLimitMs?: number;
  lookup?: Lookup;
  variables?: Variables;
  /** For tests: a certificate authority. */
  ca?: string;
};

export type PostWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>;

const failed = (reason: DeliveryReason): WebhookAnswer => ({ status: null, reason, retryAfter: null });

function answerOf(response: IncomingMessage): WebhookAnswer {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { status, reason: null, retryAfter: null };
  const asked = response.headers['retry-after'];
  const retryAfter = asked === undefined ? null : retryAfterOf(new Headers({ 'retry-after': asked }));
  return { status, reason: status >= 300 && status < 400 ? 'redirect' : 'status', retryAfter };
}

/** Reads up to 16 KB for up to a second, keeps nothing, and ends the connection. */
function drop(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(timer);
      response.destroy();
      resolve();
    };
    const timer = setTimeout(end, READ_MS);
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > READ_BYTES) end();
    });
    response.on('end', end);
    response.on('close', end);
    response.on('error', end);
  });
}

/**
 * Sends one message to the address of a webhook, checked as {@link checkReceiver} does, and again what its name resolves
 * to. No redirects. The status alone counts, within 10 seconds. Never throws; nothing of the answer but its status and
 * Retry-After is kept.
 */
export async function postWebhook(
  { address, headers, body }: WebhookRequest,
  {
    signal = new AbortController().signal,
    timeLimitMs = TIME_LIMIT_MS,
    privateHosts = env.WEBHOOK_PRIVATE_HOSTS,
    isPublic,
    lookup = lookupName,
    variables = processVariables,
    ca,
  }: PostOptions = {},
): Promise<WebhookAnswer> {
  const limit = AbortSignal.timeout(timeLimitMs);
  try {
    const { url, isAllowed } = checkReceiver(address, { privateHosts, ...(isPublic && { isPublic }) });
    if (!mayAskByName(url, variables)) throw new PublicFetchError('not in PROXY_ALLOWED_HOSTS');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = outgoingRequest(
        url,
        {
          method: 'POST',
          headers: {
            ...headers,
            'accept-encoding': 'identity',
            'content-length': String(Buffer.byteLength(body)),
          },
          signal: AbortSignal.any([signal, limit]),
          lookup: guardedLookup(lookup, isAllowed),
          ...(ca !== undefined && { ca }),
        },
        variables,
      );
      sent.on('error', reject);
      sent.on('response', resolve);
      // An answer that is none, such as a change of the protocol, only closes.
      sent.on('close', () => reject(new Error('closed without an answer')));
      sent.end(body);
    });
    const answer = answerOf(response);
    await drop(response);
    return answer;
  } catch (error) {
    if (isRefusedHost(error)) return failed('refused');
    return failed(limit.aborted ? 'timeout' : 'unreachable');
  }
}
