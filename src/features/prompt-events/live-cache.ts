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
/** Queries of prompts. */
const ALL: QueryKey[] = [
  ...[[['prompt']], [['favorite']], [['status']], [['activity']], [['trash']]],
  ...[[['comment']], [['suggestion']], [['account', 'notifications']], [['inbox']]],
  [['library']],
];
/** Queries of the sidebar's counts. */
const PLACES: QueryKey = [['library']];
const REVIEWS: QueryKey[] = [
  ...[[['status', 'review']], [['comment']], [['prompt', 'parts']]],
  ...[[['suggestion']], [['account', 'notifications']], [['inbox']]],
];

/** Callbacks for events that the page shows besides changed lists. */
export interface LiveView {
  /** Another user's prompt was added to a displayed list. */
  onLanded: () => void;
  /** A displayed list offers a prompt instead of inserting it. */
  onNewPrompt: (id: string) => void;
  /** An offered prompt is no longer available. */
  onWithdrawn: (id: string) => void;
  /** The reader lost access to the prompt opened on this page. */
  onOpenedGone: () => void;
}

export interface LiveCache {
  apply: (event: PromptEvent) => void;
  /** Refetches displayed data soon, and the rest when it is next displayed. */
  refetchSoon: () => void;
  stop: () => void;
}

function inputOf(query: Query): ListInput {
  const details = query.queryKey[1] as { input?: ListInput } | undefined;
  return details?.input ?? {};
}

/**
 * Whether a change may affect more than the event contains, such as a text or the history. Not if only counters
 * changed; but if nothing changed, the same status was set again.
 */
function hasNewData(before: PromptDto, now: PromptEventItem): boolean {
  return (
    before.version !== now.version ||
    before.status?.status !== now.status?.status ||
    before.isShared !== now.isShared ||
    (before.usageCount === now.usageCount && before.favoriteCount === now.favoriteCount)
  );
}

/** Runs a function once after a short random delay, so that not all browsers send requests at the same time. */
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

/** Applies events to the browser's cache of prompts. */
export function createLiveCache(client: QueryClient, readerId: string | null, view: LiveView): LiveCache {
  const goneTimers = new Set<ReturnType<typeof setTimeout>>();

  const invalidate = (keys: readonly QueryKey[]) => () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  const all = spread(invalidate(ALL));
  const reviews = spread(invalidate(REVIEWS));
  /** Debounced, because many prompts may change at the same time. */
  const places = spread(invalidate([PLACES]));
  const refetchSoon = all.start;

  /** Changes cached data. A running request may predate the change, so it is repeated. */
  function change<T>(query: Query, changed: (data: T) => T): boolean {
    if (query.state.fetchStatus === 'fetching') refetchSoon();
    const data = query.state.data as T | undefined;
    const next = data === undefined ? data : changed(data);
    if (next === data) return false;
    const { isInvalidated, dataUpdatedAt } = query.state;
    // Keep its age: it was not fetched from the server.
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
        view.onNewPrompt(event.prompt.id);
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
        // Membership of lists and their totals may have changed.
        if (before !== undefined && before.isShared !== prompt.isShared) refetchSoon();
        return withUpdate(page, prompt);
      });
    }
    for (const query of opened(prompt.id)) {
      change<PromptDto>(query, (before) => {
        if (hasNewData(before, prompt)) refetchSoon();
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
        // The first prompt of the next page moves up.
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
    // If the reader deleted it here, the navigation to another page comes first.
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
