import type { HttpServerConfig } from '../http/config';
import type { Application } from '../http/request-handler';
import { pageCacheAnswers, watchPageCache } from '../metrics/process-metrics';
import type { CacheInvalidation, InvalidationListener } from '../ports/cache-invalidation/cache-invalidation';
import type { CriticalCss } from './critical-css';
import type { PageCache } from './page-cache';
import { createPageFlights, type PageFlight } from './page-flights';
import { pageKey } from './page-key';
import { createTaggedLruCache } from './tagged-lru-cache';
import { type RenderedPage, renderPage } from './render-page';
import { sendPage } from './send-page';

interface Options {
  application: Application;
  config: HttpServerConfig;
  /** Name of the cookie of those who are no guests. */
  sessionCookie: string;
  /** Opens the source of changes. */
  changes: (listener: InvalidationListener) => CacheInvalidation;
  maxBytes: number;
  /** Seconds for which browsers and caches on the way need not ask whether a page is still true. */
  maxAge: number;
  /** Most guests come for the first time and have no style sheet yet. */
  inlineCriticalCss: CriticalCss;
}

/**
 * Keeps the pages of guests (docs/decisions/0013-guests-pages-kept.md). Before each answer it learns of all changes that
 * were acknowledged until then, drops what they touch, and only then looks for what it has. Of many who ask for one page
 * that is not there, one rendering serves all.
 */
export function createGuestPageCache({
  application,
  config,
  sessionCookie,
  changes,
  maxBytes,
  maxAge,
  inlineCriticalCss,
}: Options): PageCache {
  const cacheControl = maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`;
  const store = createTaggedLruCache<RenderedPage>(maxBytes);
  const flights = createPageFlights();
  watchPageCache(() => ({ bytes: store.bytes, pages: store.count }));

  const source = changes({
    onChange(tags) {
      store.drop(tags);
      flights.noteChange(tags);
    },
    onGap() {
      store.clear();
      flights.noteChange(null);
    },
  });

  function keep(key: string, page: RenderedPage, flight: PageFlight): void {
    const { tags } = page;
    if (!isForEverybody(page) || tags === null || flight.isOutdated(tags)) return;
    store.set(key, page, tags, page.forms.size);
  }

  async function answer(...[req, res, requestId]: Parameters<PageCache['answer']>): Promise<boolean> {
    const target = pageKey(
      { method: req.method, target: req.url ?? '', headers: req.headers },
      sessionCookie,
    );
    if (target === null) return false;
    // The footer names the year.
    const key = `${new Date().getFullYear()} ${target}`;
    const time = new Date();
    if (!(await source.readInvalidations())) return false;
    const kept = store.get(key);
    if (kept !== undefined) {
      pageCacheAnswers.inc({ result: 'hit' });
      await sendPage(req, res, kept, { time, cacheControl });
      return true;
    }
    const flight = flights.current(key);
    const isOwn = flight === undefined;
    pageCacheAnswers.inc({ result: isOwn ? 'miss' : 'shared' });
    const asked = { target, requestId, accepted: req.headers['accept-encoding'], inlineCriticalCss };
    const rendering = isOwn
      ? flights.begin(
          key,
          () => renderPage(application, config, asked),
          (rendered, own) => keep(key, rendered, own),
        ).page
      : flight.page.catch(() => null);
    const page = await rendering;
    // What went wrong for one is tried again for each; what is somebody's own is not handed round.
    if (page === null || page.isPersonal || (!isOwn && page.status >= 500)) return false;
    await sendPage(req, res, page, { time, cacheControl: isForEverybody(page) ? cacheControl : null });
    return true;
  }

  return { answer };
}

/** Whether a page is the same for all guests, and stays so until something that it shows changes. */
function isForEverybody({ status, tags, isPersonal }: RenderedPage): boolean {
  return status === 200 && tags !== null && !isPersonal;
}
