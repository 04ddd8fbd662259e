import { REFETCH_SPREAD_MS } from '@/domain/prompt/event-timing';
import { retryAfterOf } from '@/lib/retry-after';

/** Delay for a busy server that sends no Retry-After. */
const BUSY_SECONDS = 5;
/** Rate-limited or busy: retry later. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 503]);

/**
 * Re-renders a page because of live changes. Next.js reloads a page, and loses typed text, if a refresh is rejected; so
 * the request is sent only once the server has room for the page: guests' pages are cached, and checking costs next to
 * nothing (docs/decisions/0013-guest-page-cache.md).
 * @param refresh requests the page
 */
export function pageRefresh(refresh: () => void): { soon: () => void; stop: () => void } {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // All browsers receive a change at the same time and should not all send requests at the same time.
  function after(ms: number): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void refreshIfServed();
      },
      ms + Math.random() * REFETCH_SPREAD_MS,
    );
  }

  async function refreshIfServed(): Promise<void> {
    let answer: Response;
    try {
      answer = await fetch(location.href, { method: 'HEAD', cache: 'no-cache', signal: stopped.signal });
    } catch {
      // Without a connection the stream is lost too, and triggers this again when it is back.
      return;
    }
    if (stopped.signal.aborted) return;
    if (NOT_NOW.has(answer.status)) after((retryAfterOf(answer.headers) ?? BUSY_SECONDS) * 1_000);
    else refresh();
  }

  return {
    soon: () => after(0),
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
