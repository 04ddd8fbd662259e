import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { PromptEvent, PromptEventItem } from '@/domain/prompt/event';
import type { PromptDto, PromptPage } from '@/domain/prompt/schema';
import { REFETCH_SPREAD_MS } from '@/domain/prompt/event-timing';
import {
  type InsertEvent,
  type ListInput,
  reactionTo,
  withInsert,
  withNewFacts,
  withoutPrompt,
  withUpdate,
} from './apply-event';

const LISTS: QueryKey[] = [[['prompt', 'list']], [['favorite', 'list']]];
const OPENED: QueryKey = [['prompt', 'get']];
const FACETS: QueryKey = [['prompt', 'facets']];
const TRASH: QueryKey = [['trash', 'list']];
/** Everything that shows prompts. */
const ALL: QueryKey[] = [
  ...[[['prompt']], [['favorite']], [['status']], [['activity']], [['trash']]],
  ...[[['comment']], [['suggestion']], [['account', 'notifications']], [['inbox']]],
  [['library']],
];
/** The numbers of the side bar. */
const PLACES: QueryKey = [['library']];
/** What shows reviews, comments, suggestions and what was told of them. */
const REVIEWS: QueryKey[] = [
  ...[[['status', 'review']], [['comment']], [['prompt', 'parts']]],
  ...[[['suggestion']], [['account', 'notifications']], [['inbox']]],
];

/** What the page shows of an event beside the changed lists. */
export interface LiveView {
  /** A prompt of somebody else has come to a list in view. */
  onLanded: () => void;
  /** One that a list in view only offers. */
  onOffered: (id: string) => void;
  /** It is not to be offered any more. */
  onWithdrawn: (id: string) => void;
  /** The prompt that the page has opened is not there for the reader any more. */
  onOpenedGone: () => void;
}

export interface LiveCache {
  apply: (event: PromptEvent) => void;
  /** Fetches what is in view again, soon; the rest when it is next shown. */
  refetchSoon: () => void;
  stop: () => void;
}

function inputOf(query: Query): ListInput {
  const details = query.queryKey[1] as { input?: ListInput } | undefined;
  return details?.input ?? {};
}

/**
 * Whether a change has more to it than the event says: a text, a line of the histories. What moved the counters alone has
 * not; where nothing at all moved, somebody said the same of it again.
 */
function tellsMore(before: PromptDto, now: PromptEventItem): boolean {
  return (
    before.version !== now.version ||
    before.status?.status !== now.status?.status ||
    before.isShared !== now.isShared ||
    (before.usageCount === now.usageCount && before.favoriteCount === now.favoriteCount)
  );
}

/** Does some work once, at a random moment soon, however often it is started: not all browsers ask the server at once. */
function spread(work: () => void): { start: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, Math.random() * REFETCH_SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Brings what the browser has of prompts up to date with events (specification 4, Live changes on prompts). */
export function createLiveCache(client: QueryClient, readerId: string | null, view: LiveView): LiveCache {
  const goneTimers = new Set<ReturnType<typeof setTimeout>>();

  const invalidate = (keys: readonly QueryKey[]) => () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const all = spread(invalidate(ALL));
  const reviews = spread(invalidate(REVIEWS));
  /** Many prompts may come at once: they are counted once. */
  const places = spread(invalidate([PLACES]));
  const refetchSoon = all.start;

  /** Changes a kept answer. One under way may be from before the change, so it is asked for again. */
  function change<T>(query: Query, changed: (data: T) => T): boolean {
    if (query.state.fetchStatus === 'fetching') refetchSoon();
    const data = query.state.data as T | undefined;
    const next = data === undefined ? data : changed(data);
    if (next === data) return false;
    const { isInvalidated, dataUpdatedAt } = query.state;
    // Its age stays the same: nobody has asked the server.
    client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
    return true;
  }

  const lists = () => LISTS.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  const opened = (id: string) =>
    client
      .getQueryCache()
      .findAll({ queryKey: OPENED })
      .filter(({ state }) => (state.data as PromptDto | undefined)?.id === id);

  function insert(event: InsertEvent): void {
    places.start();
    let isShown = false;
    for (const query of lists()) {
      const input = inputOf(query);
      const reaction = reactionTo(event, input, readerId);
      if (reaction === 'none') continue;
      isShown ||= query.isActive();
      if (reaction === 'insert') {
        change<PromptPage>(query, (page) => withInsert(page, event.prompt, input));
      } else if (!query.isActive()) {
        query.invalidate();
      } else if (reaction === 'offer') {
        view.onOffered(event.prompt.id);
      } else {
        refetchSoon();
      }
    }
    void client.invalidateQueries({ queryKey: FACETS, refetchType: 'none' });
    if (!event.isNew) void client.invalidateQueries({ queryKey: TRASH });
    if (isShown && !event.isOwn) view.onLanded();
  }

  function update(prompt: PromptEventItem): void {
    for (const query of lists()) {
      change<PromptPage>(query, (page) => {
        const before = page.items.find(({ id }) => id === prompt.id);
        // Which lists hold it is another question now, and how many there are.
        if (before !== undefined && before.isShared !== prompt.isShared) refetchSoon();
        return withUpdate(page, prompt);
      });
    }
    for (const query of opened(prompt.id)) {
      change<PromptDto>(query, (before) => {
        if (tellsMore(before, prompt)) refetchSoon();
        return before.version === prompt.version ? withNewFacts(before, prompt) : before;
      });
    }
  }

  function remove(id: string): void {
    places.start();
    for (const query of lists()) {
      const input = inputOf(query);
      const isChanged = change<PromptPage>(query, (page) => {
        const rest = withoutPrompt(page, id, input);
        // The first of the next page moves up.
        if (rest !== page && page.page < page.pageCount) refetchSoon();
        return rest;
      });
      // It may have been on another page of this list.
      if (!isChanged) query.invalidate();
    }
    view.onWithdrawn(id);
    void client.invalidateQueries({ queryKey: FACETS, refetchType: 'none' });
    void client.invalidateQueries({ queryKey: TRASH });
    const gone = opened(id);
    for (const query of gone) query.invalidate();
    if (!gone.some((query) => query.isActive())) return;
    // Who deleted it from here is on their way to another page: that one comes first.
    const timer = setTimeout(() => {
      goneTimers.delete(timer);
      if (gone.some((query) => query.isActive())) view.onOpenedGone();
    }, REFETCH_SPREAD_MS);
    goneTimers.add(timer);
  }

  return {
    apply(event) {
      if (event.type === 'insert') insert(event);
      else if (event.type === 'update') update(event.prompt);
      else if (event.type === 'delete') remove(event.id);
      else if (event.type === 'reviews') reviews.start();
      else refetchSoon();
    },
    refetchSoon,
    stop() {
      for (const { stop } of [all, reviews, places]) stop();
      for (const timer of goneTimers) clearTimeout(timer);
    },
  };
}
