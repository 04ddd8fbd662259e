import type { HttpServerConfig } from '../http/config';
import type { Application } from '../http/request-handler';
import type { CacheTag } from '../request-context/cache-tags';
import { pageCacheAnswers, watchPageCache } from '../metrics/process-metrics';
import type { CacheInvalidation, InvalidationListener } from '../ports/cache-invalidation/cache-invalidation';
import type { CriticalCss } from './critical-css';
import type { PageCache } from './page-cache';
import { pageKey } from './page-key';
import { createTaggedLruCache } from './tagged-lru-cache';
import { type PageAsked, type RenderedPage, renderPage } from './render-page';
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

/** A rendering under way. */
interface Flight {
  /** Changes heard of when it began; those who ask after another one need a newer rendering. */
  generation: number;
  /** What has changed since it began; null for everything. */
  changed: Set<CacheTag> | null;
  page: Promise<RenderedPage>;
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
  const flights = new Map<string, Flight>();
  const inFlight = new Set<Flight>();
  let generation = 0;
  watchPageCache(() => ({ bytes: store.bytes, pages: store.count }));

  const source = changes({
    onChange(tags) {
      generation += 1;
      store.drop(tags);
      for (const { changed } of inFlight) for (const tag of tags) changed?.add(tag);
    },
    onGap() {
      generation += 1;
      store.clear();
      for (const flight of inFlight) flight.changed = null;
    },
  });

  function keep(key: string, flight: Flight, page: RenderedPage): void {
    const { tags } = page;
    if (!isForEverybody(page) || tags === null) return;
    const { changed } = flight;
    if (changed === null || [...tags].some((tag) => changed.has(tag))) return;
    store.set(key, page, tags, page.forms.size);
  }

  function begin(key: string, asked: PageAsked): Flight {
    const flight: Flight = {
      generation,
      changed: new Set(),
      page: renderPage(application, config, { ...asked, inlineCriticalCss }),
    };
    flights.set(key, flight);
    inFlight.add(flight);
    flight.page
      .then(
        (page) => keep(key, flight, page),
        // The first caller gets the error.
        () => undefined,
      )
      .finally(() => {
        inFlight.delete(flight);
        if (flights.get(key) === flight) flights.delete(key);
      });
    return flight;
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
    const flight = flights.get(key);
    const isOwn = flight?.generation !== generation;
    pageCacheAnswers.inc({ result: isOwn ? 'miss' : 'shared' });
    const rendering = isOwn
      ? begin(key, { target, requestId, accepted: req.headers['accept-encoding'] }).page
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
