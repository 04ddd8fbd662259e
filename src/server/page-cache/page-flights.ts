import type { CacheTag } from '../request-context/cache-tags';
import type { RenderedPage } from './render-page';

/** A rendering in flight. */
export interface PageFlight {
  page: Promise<RenderedPage>;
  /** Whether something that the page shows has changed since it began. */
  isOutdated: (tags: ReadonlySet<CacheTag>) => boolean;
}

/** The renderings in flight, by key: those who ask for one page share one, unless something has changed since it began. */
export interface PageFlights {
  /** The rendering that began after the last change; undefined when there is none. */
  current: (key: string) => PageFlight | undefined;
  /** Begins a rendering. `onRendered` is called with its page; an error is for who awaits `page`. */
  begin: (
    key: string,
    render: () => Promise<RenderedPage>,
    onRendered: (page: RenderedPage, flight: PageFlight) => void,
  ) => PageFlight;
  /** Notes a change; null for a change of everything. */
  noteChange: (tags: Iterable<CacheTag> | null) => void;
}

export function createPageFlights(): PageFlights {
  const byKey = new Map<string, { flight: PageFlight; generation: number }>();
  /** What has changed since each rendering began. */
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
    noteChange(tags) {
      generation += 1;
      for (const changes of changesOf) {
        if (tags === null) changes.all = true;
        else for (const tag of tags) changes.tags.add(tag);
      }
    },
  };
}
