import type { CacheTag } from '../request-context/cache-tags';
import type { RenderedPage } from './render-page';

export interface PageFlight {
  page: Promise<RenderedPage>;
  /** Returns whether any of these tags has changed since it began. */
  isOutdated: (tags: ReadonlySet<CacheTag>) => boolean;
}

/** Renders in flight, by key. Concurrent requests for a page share one, unless anything has changed since it began. */
export interface PageFlights {
  /** Returns the render that began after the last change; undefined if there is none. */
  current: (key: string) => PageFlight | undefined;
  /** Begins a render. `onRendered` is called with its page; errors are left to the code that awaits `page`. */
  begin: (
    key: string,
    render: () => Promise<RenderedPage>,
    onRendered: (page: RenderedPage, flight: PageFlight) => void,
  ) => PageFlight;
  /** Records a change; null if everything has changed. */
  recordChange: (tags: Iterable<CacheTag> | null) => void;
}

export function createPageFlights(): PageFlights {
  const byKey = new Map<string, { flight: PageFlight; generation: number }>();
  /** Tags changed since each render began. */
  const changesOf = new Set<{ tags: Set<CacheTag>; all: boolean }>();
  /** The number of changes so far. */
  let generation = 0;

  return {
    current(key) {
      const entry = byKey.get(key);
      return entry?.generation === generation ? entry.flight : undefined;
    },
    begin(key, render, onRendered) {
      const changes = { tags: new Set<CacheTag>(), all: false };
      const flight: PageFlight = {
        page: render(),
        isOutdated: (tags) => changes.all || [...tags].some((tag) => changes.tags.has(tag)),
      };
      byKey.set(key, { flight, generation });
      changesOf.add(changes);
      flight.page
        .then(
          (page) => onRendered(page, flight),
          // The first caller gets the error.
          () => undefined,
        )
        .finally(() => {
          changesOf.delete(changes);
          if (byKey.get(key)?.flight === flight) byKey.delete(key);
        });
      return flight;
    },
    recordChange(tags) {
      generation += 1;
      for (const changes of changesOf) {
        if (tags === null) changes.all = true;
        else for (const tag of tags) changes.tags.add(tag);
      }
    },
  };
}
