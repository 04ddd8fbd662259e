import { retryAfterOf } from '@/lib/retry-after';
import { connectionFailure } from '../outgoing/connection-failure';
import { outgoingFetch } from '../outgoing/outgoing-fetch';

/** From the first byte sent to the last header of the response. */
const TIME_LIMIT_MS = 10_000;

/** Why a search engine rejected a ping. */
export class PingError extends Error {
  override readonly name = 'PingError';

  /**
   * @param reason a short code for the log: a status, or the failure of the connection
   * @param retryAfter seconds requested by the engine
   */
  constructor(
    readonly reason: string,
    readonly retryAfter: number | null = null,
  ) {
    super(`Search engine ping failed: ${reason}`);
  }
}

/** Request to a search engine: an address by GET, or a body by POST. */
export type PingRequest = { url: string; body?: object };

/**
 * Sends one request to a search engine. Only the head of the response counts; the body is never read. Redirects are not
 * followed, because only configured addresses may be contacted.
 * @throws PingError for anything but 2xx in time
 */
export async function sendPing(
  { url, body }: PingRequest,
  { siteUrl, timeLimitMs = TIME_LIMIT_MS }: { siteUrl: string; timeLimitMs?: number },
): Promise<void> {
  const signal = AbortSignal.timeout(timeLimitMs);
  let response: Response;
  try {
    response = await outgoingFetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'User-Agent': `Cuebook (+${siteUrl})`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
      },
      signal,
      redirect: 'manual',
      cache: 'no-store',
    });
  } catch (error) {
    if (signal.aborted) throw new PingError('timeout');
    const { kind, code } = connectionFailure(error, new URL(url));
    throw new PingError(kind === 'other' ? 'unreachable' : `unreachable: ${kind} ${code}`.trim());
  }
  await response.body?.cancel().catch(() => undefined);
  if (!response.ok) throw new PingError(`status ${response.status}`, retryAfterOf(response.headers));
}
