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
  /** Name of the session cookie: requests with it are not from guests. */
  sessionCookie: string;
  /** Opens the source of changes. */
  changes: (listener: InvalidationListener) => CacheInvalidation;
  maxBytes: number;
  /** Seconds for which browsers and shared caches may use a page without revalidation. */
  maxAge: number;
  /** Most guests visit for the first time and have no cached style sheet. */
  inlineCriticalCss: CriticalCss;
}

/**
 * Caches guest pages (docs/decisions/0013-guest-page-cache.md). Before each response it reads all changes acknowledged
 * so far, drops the pages they affect, and only then looks up the page. Concurrent requests for a missing page share
 * one render.
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
      flights.recordChange(tags);
    },
    onGap() {
      store.clear();
      flights.recordChange(null);
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
    // The footer contains the year.
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
    // After a shared failure each request retries by itself; personal pages are never shared.
    if (page === null || page.isPersonal || (!isOwn && page.status >= 500)) return false;
    await sendPage(req, res, page, { time, cacheControl: isForEverybody(page) ? cacheControl : null });
    return true;
  }

  return { answer };
}

/** Returns whether a page is the same for all guests until its content changes. */
function isForEverybody({ status, tags, isPersonal }: RenderedPage): boolean {
  return status === 200 && tags !== null && !isPersonal;
}
