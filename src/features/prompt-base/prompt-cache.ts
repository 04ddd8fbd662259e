'use client';

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import type { UnlistedField } from '@/domain/prompt/fields';
import type { PromptDto, PromptPage } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';

/** Fields that can change without a new version. */
export type PromptMarks = Pick<
  PromptDto,
  'isFavorited' | 'favoriteCount' | 'usageCount' | 'isShared' | 'status'
>;

/** A prompt as lists and its own page cache it. */
type Shown = Omit<PromptDto, UnlistedField>;

export interface PromptCache {
  /** Changes a cached prompt everywhere; returns a function that undoes this change. */
  patch: (id: string, change: (prompt: Shown) => Partial<PromptMarks>) => () => void;
  /** Removes a prompt from all cached lists; returns a function that restores them. */
  remove: (id: string) => () => void;
  /** Refetches displayed lists and invalidates the others. */
  refreshLists: () => void;
  /** Refetches displayed prompts. */
  refreshPrompts: () => void;
  /** Refetches only the lists of favorites. */
  refreshFavorites: () => void;
}

const LIST_KEY = getQueryKey(trpc.prompt.list);
const FACETS_KEY = getQueryKey(trpc.prompt.facets);
const PROMPT_KEY = getQueryKey(trpc.prompt.get);

function listsFavorites({ queryKey }: { queryKey: QueryKey }): boolean {
  const details = queryKey[1] as { input?: { scope?: string } } | undefined;
  return details?.input?.scope === 'favorites';
}

/** The browser's cache of prompts, for optimistic updates. */
export function usePromptCache(): PromptCache {
  const queryClient = useQueryClient();
  return useMemo(() => {
    /** Cancels running requests, which would overwrite the change with old data. */
    const stopFetching = () => {
      for (const queryKey of [LIST_KEY, PROMPT_KEY]) void queryClient.cancelQueries({ queryKey });
    };

    const patchAll = (id: string, change: (prompt: Shown) => Partial<PromptMarks>) => {
      queryClient.setQueriesData<PromptPage>({ queryKey: LIST_KEY }, (page) =>
        page?.items.some((item) => item.id === id)
          ? {
              ...page,
              items: page.items.map((item) => (item.id === id ? { ...item, ...change(item) } : item)),
            }
          : page,
      );
      queryClient.setQueriesData<PromptDto>({ queryKey: PROMPT_KEY }, (prompt) =>
        prompt?.id === id ? { ...prompt, ...change(prompt) } : prompt,
      );
    };

    return {
      patch(id, change) {
        stopFetching();
        let before: Partial<PromptMarks> = {};
        patchAll(id, (prompt) => {
          const changed = change(prompt);
          before = pick(prompt, Object.keys(changed) as (keyof PromptMarks)[]);
          return changed;
        });
        return () => patchAll(id, () => before);
      },
      remove(id) {
        stopFetching();
        const taken: [QueryKey, PromptPage][] = [];
        for (const [key, page] of queryClient.getQueriesData<PromptPage>({ queryKey: LIST_KEY })) {
          if (!page?.items.some((item) => item.id === id)) continue;
          taken.push([key, page]);
          const items = page.items.filter((item) => item.id !== id);
          queryClient.setQueryData<PromptPage>(key, { ...page, items, total: page.total - 1 });
        }
        return () => {
          for (const [key, page] of taken) queryClient.setQueryData(key, page);
        };
      },
      refreshLists() {
        queryClient.removeQueries({ queryKey: LIST_KEY, type: 'inactive' });
        void queryClient.invalidateQueries({ queryKey: LIST_KEY });
        void queryClient.invalidateQueries({ queryKey: FACETS_KEY });
      },
      refreshPrompts() {
        void queryClient.invalidateQueries({ queryKey: PROMPT_KEY });
      },
      refreshFavorites() {
        queryClient.removeQueries({ queryKey: LIST_KEY, type: 'inactive', predicate: listsFavorites });
        void queryClient.invalidateQueries({ queryKey: LIST_KEY, predicate: listsFavorites });
      },
    };
  }, [queryClient]);
}

function pick(from: PromptMarks, keys: readonly (keyof PromptMarks)[]): Partial<PromptMarks> {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}
