import { describe, expect, it } from 'vitest';
import type { CacheTag } from '@/server/request-context/cache-tags';
import { createTaggedLruCache } from './tagged-lru-cache';

const KIB = 1_024;
const tags = (...names: CacheTag[]) => new Set(names);

describe('createTaggedLruCache', () => {
  it('drops every page that shows what has changed, and no other', () => {
    const store = createTaggedLruCache<string>(1_000 * KIB);
    store.set('/', 'home', tags('list', 'prompt:a', 'prompt:b'), KIB);
    store.set('/prompts/a', 'a', tags('prompt:a'), KIB);
    store.set('/prompts/b', 'b', tags('prompt:b'), KIB);
    store.set('/about', 'about', tags(), KIB);
    store.drop(['prompt:a', 'prompt:unknown']);
    expect(['/', '/prompts/a', '/prompts/b', '/about'].map(store.get)).toEqual([
      undefined,
      undefined,
      'b',
      'about',
    ]);
    store.drop(['prompt:b']);
    expect(store.count).toBe(1);
    store.clear();
    expect([store.count, store.bytes]).toEqual([0, 0]);
  });

  it('holds no more bytes than it may: what was not asked for longest goes', () => {
    const store = createTaggedLruCache<number>(100 * KIB);
    for (let page = 0; page < 1_000; page += 1) {
      store.set(`/browse-prompts?q=${page}`, page, tags('list', `prompt:${page}`), 4 * KIB);
      expect(store.bytes).toBeLessThanOrEqual(100 * KIB);
      expect(store.get('/browse-prompts?q=0')).toBe(0);
    }
    expect(store.count).toBeGreaterThan(10);
    expect(store.get('/browse-prompts?q=999')).toBe(999);
    expect(store.get('/browse-prompts?q=500')).toBeUndefined();
  });

  it('keeps no page that would push out many', () => {
    const store = createTaggedLruCache<string>(100 * KIB);
    store.set('/prompts/huge', 'huge', tags('prompt:huge'), 20 * KIB);
    expect(store.get('/prompts/huge')).toBeUndefined();
    expect(store.bytes).toBe(0);
  });

  it('replaces a page with its tags', () => {
    const store = createTaggedLruCache<string>(100 * KIB);
    store.set('/', 'old', tags('prompt:a'), KIB);
    store.set('/', 'new', tags('prompt:b'), KIB);
    store.drop(['prompt:a']);
    expect(store.get('/')).toBe('new');
  });
});
