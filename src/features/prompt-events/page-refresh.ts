import { REFETCH_SPREAD_MS } from '@/domain/prompt/event-timing';
import { retryAfterOf } from '@/lib/retry-after';

/** How long a busy server is left alone that does not say when to come again. */
const BUSY_SECONDS = 5;
/** Too much asked for, or too busy: not now. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 503]);

/**
 * Has a page rendered again for changes that nobody on it asked for. Next.js reloads a page, with all that somebody was
 * typing into it, when a refresh is refused; so it is asked for once the server has room for the page: guests' pages are
 * kept, and whether there is room costs next to nothing (docs/decisions/0013-guests-pages-kept.md).
 * @param refresh asks for the page
 */
export function pageRefresh(refresh: () => void): { soon: () => void; stop: () => void } {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Everybody learns of a change at once; not everybody should ask at once.
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
      // Without a connection the stream is lost too, and its return brings this again.
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
