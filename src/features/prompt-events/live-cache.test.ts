import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PromptEventItem } from '@/domain/prompt/event';
import type { PromptPage } from '@/domain/prompt/schema';
import type { ListInput } from './apply-event';
import { createLiveCache } from './live-cache';

const READER = 'reader';

function prompt(id: string, fields: Partial<PromptEventItem> = {}): PromptEventItem {
  const at = new Date(1_000);
  return {
    id,
    slug: id,
    title: id,
    description: 'D',
    content: 'C',
    category: 'AI',
    tags: [],
    isShared: true,
    visibility: 'shared',
    space: null,
    grant: null,
    createdBy: 'owner',
    creatorName: 'Owner',
    createdAt: at,
    updatedAt: at,
    usageCount: 0,
    favoriteCount: 0,
    skillName: '',
    version: 1,
    isExcerpt: false,
    ...fields,
  };
}

const pageOf = (...ids: string[]): PromptPage => ({
  items: ids.map((id) => ({ ...prompt(id), isFavorited: false })),
  total: ids.length,
  totalIsCapped: false,
  page: 1,
  pageCount: 1,
});
const listKey = (input: ListInput = {}) => [['prompt', 'list'], { input, type: 'query' }] as const;
const openedKey = (identifier: string) =>
  [['prompt', 'get'], { input: { identifier }, type: 'query' }] as const;

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const view = { onLanded: vi.fn(), onNewPrompt: vi.fn(), onWithdrawn: vi.fn(), onOpenedGone: vi.fn() };
  const cache = createLiveCache(client, READER, view);
  const stops: (() => void)[] = [cache.stop];
  /** Adds a query to the cache. With `fetch`, which answers refetches, it counts as in view. */
  const keep = (key: readonly unknown[], data: unknown, fetch?: () => unknown) => {
    client.setQueryData(key, data);
    if (!fetch) return;
    const observer = new QueryObserver(client, { queryKey: key, queryFn: fetch });
    stops.push(observer.subscribe(() => undefined));
  };
  const idsOf = (key: readonly unknown[]) => client.getQueryData<PromptPage>(key)?.items.map(({ id }) => id);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return { client, view, cache, keep, idsOf, isStale, stop: () => stops.forEach((stop) => stop()) };
}

const insert = (id: string, fields: Partial<PromptEventItem> = {}, own = false) =>
  ({ type: 'insert', prompt: prompt(id, fields), isNew: true, isOwn: own }) as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('an insert', () => {
  it('comes to the list in view without asking the server, and is announced once', () => {
    const { cache, keep, idsOf, view, stop } = setUp();
    const fetch = vi.fn();
    keep(listKey(), pageOf('a'), fetch);
    cache.apply(insert('b', { createdAt: new Date(2_000) }));
    vi.advanceTimersByTime(5_000);
    expect(idsOf(listKey())).toEqual(['b', 'a']);
    expect(fetch).not.toHaveBeenCalled();
    expect(view.onLanded).toHaveBeenCalledTimes(1);
    stop();
  });

  it('an insert of one’s own is not announced', () => {
    const { cache, keep, idsOf, view, stop } = setUp();
    keep(listKey(), pageOf('a'), vi.fn());
    cache.apply(insert('b', {}, true));
    expect(idsOf(listKey())).toContain('b');
    expect(view.onLanded).not.toHaveBeenCalled();
    stop();
  });

  it('an insert is offered to a filtered list in view, and hidden lists are refetched when they are shown', () => {
    const { cache, keep, idsOf, isStale, view, stop } = setUp();
    keep(listKey({ q: 'a' }), pageOf('a'), vi.fn());
    keep(listKey({ page: 2 }), pageOf('z'));
    cache.apply(insert('b'));
    expect(idsOf(listKey({ q: 'a' }))).toEqual(['a']);
    expect(view.onNewPrompt.mock.calls).toEqual([['b']]);
    expect(view.onLanded).toHaveBeenCalledTimes(1);
    expect(isStale(listKey({ page: 2 }))).toBe(true);
    expect(isStale(listKey({ q: 'a' }))).toBe(false);
    stop();
  });

  it('an insert is not announced where no list in view holds it', () => {
    const { cache, keep, view, stop } = setUp();
    keep(listKey({ scope: 'mine' }), pageOf('a'), vi.fn());
    keep(listKey(), pageOf('a'));
    cache.apply(insert('b'));
    expect(view.onLanded).not.toHaveBeenCalled();
    stop();
  });
});

describe('an update', () => {
  it('changes every list, and the opened prompt when its text is the same', () => {
    const { client, cache, keep, stop } = setUp();
    keep(listKey(), pageOf('a'), vi.fn());
    keep(listKey({ scope: 'favorites' }), pageOf('a'));
    keep(openedKey('a'), { ...prompt('a', { content: 'Whole' }), isFavorited: true }, vi.fn());
    cache.apply({ type: 'update', prompt: prompt('a', { usageCount: 5 }) });
    for (const key of [listKey(), listKey({ scope: 'favorites' })]) {
      expect(client.getQueryData<PromptPage>(key)?.items[0]).toMatchObject({ usageCount: 5 });
    }
    expect(client.getQueryData(openedKey('a'))).toMatchObject({ usageCount: 5, content: 'Whole' });
    stop();
  });

  it('an update of the text refetches the opened prompt', () => {
    const { cache, keep, stop } = setUp();
    const fetch = vi.fn(() => prompt('a', { version: 2 }));
    keep(openedKey('a'), prompt('a'), fetch);
    cache.apply({ type: 'update', prompt: prompt('a', { version: 2 }) });
    vi.advanceTimersByTime(1_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each<[what: string, fields: Partial<PromptEventItem>, isFetched: boolean]>([
    ['the text', { version: 2 }, true],
    ['the status', { status: { status: 'tested', approvedByName: 'Ada' } }, true],
    ['who sees it', { isShared: false }, true],
    ['nothing that a card shows, as when the same is said of it again', {}, true],
    ['the uses alone', { usageCount: 1 }, false],
    ['the favourites alone', { favoriteCount: 1 }, false],
  ])('an update of %s: whether the log of the opened prompt is refetched', (_what, fields, isFetched) => {
    const { cache, keep, stop } = setUp();
    const fetchLog = vi.fn(() => ({}));
    keep(openedKey('a'), prompt('a'));
    keep([['activity', 'list'], { input: { promptId: 'a' }, type: 'infinite' }], {}, fetchLog);
    cache.apply({ type: 'update', prompt: prompt('a', fields) });
    vi.advanceTimersByTime(1_000);
    expect(fetchLog).toHaveBeenCalledTimes(isFetched ? 1 : 0);
    stop();
  });

  it('leaves the age of a list as it was, and a list marked for refetching as one', () => {
    const { client, cache, keep, isStale, stop } = setUp();
    keep(listKey(), pageOf('a'));
    const madeAt = client.getQueryState(listKey())?.dataUpdatedAt;
    void client.invalidateQueries({ queryKey: listKey() });
    vi.advanceTimersByTime(60_000);
    cache.apply({ type: 'update', prompt: prompt('a', { usageCount: 1 }) });
    expect(client.getQueryState(listKey())?.dataUpdatedAt).toBe(madeAt);
    expect(isStale(listKey())).toBe(true);
    stop();
  });

  it('while an answer is under way has it asked for again: it may be from before', async () => {
    const { client, cache, keep, stop } = setUp();
    const fetch = vi.fn(() => new Promise(() => undefined));
    keep(listKey(), pageOf('a'), fetch);
    void client.invalidateQueries({ queryKey: listKey() });
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledTimes(1);
    cache.apply({ type: 'update', prompt: prompt('a') });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe('a delete', () => {
  it('takes the prompt out of every list and withdraws its offer', () => {
    const { cache, keep, idsOf, isStale, view, stop } = setUp();
    const fetch = vi.fn();
    keep(listKey(), pageOf('a', 'b'), fetch);
    keep(listKey({ page: 2 }), pageOf('z'));
    cache.apply({ type: 'delete', id: 'a' });
    vi.advanceTimersByTime(5_000);
    expect(idsOf(listKey())).toEqual(['b']);
    expect(isStale(listKey({ page: 2 }))).toBe(true);
    expect(view.onWithdrawn.mock.calls).toEqual([['a']]);
    expect(fetch).not.toHaveBeenCalled();
    stop();
  });

  it('refetches a page when the first prompt of the next page moves up', () => {
    const { cache, keep, stop } = setUp();
    const fetch = vi.fn(() => pageOf('b', 'c'));
    keep(listKey(), { ...pageOf('a', 'b'), total: 20, pageCount: 2 }, fetch);
    cache.apply({ type: 'delete', id: 'a' });
    vi.advanceTimersByTime(1_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    stop();
  });

  it('a delete of the opened prompt is announced a moment later, unless the reader has left by then', () => {
    const { cache, keep, view, stop } = setUp();
    keep(openedKey('a'), prompt('a'), vi.fn());
    keep(openedKey('b'), prompt('b'));
    cache.apply({ type: 'delete', id: 'a' });
    cache.apply({ type: 'delete', id: 'b' });
    expect(view.onOpenedGone).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(view.onOpenedGone).toHaveBeenCalledTimes(1);
    stop();
    const left = setUp();
    left.keep(openedKey('a'), prompt('a'), vi.fn());
    left.cache.apply({ type: 'delete', id: 'a' });
    left.stop();
    vi.advanceTimersByTime(1_000);
    expect(left.view.onOpenedGone).not.toHaveBeenCalled();
  });
});

it('a refresh refetches what is in view, once for several events, and marks the rest', () => {
  const { cache, keep, isStale, stop } = setUp();
  const fetch = vi.fn(() => pageOf('a'));
  keep(listKey(), pageOf(), fetch);
  keep(openedKey('a'), prompt('a'));
  for (let time = 0; time < 10; time += 1) cache.apply({ type: 'refresh' });
  vi.advanceTimersByTime(1_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(isStale(openedKey('a'))).toBe(true);
  stop();
});
