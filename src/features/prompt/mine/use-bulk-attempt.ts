'use client';

import { MANY_MAX } from '@/domain/prompt/limits';
import { useShareRefusal } from '@/features/prompt-base/actions/use-share-refusal';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { inChunks } from '@/lib/in-chunks';

export type Ids = readonly string[];

/** For changes that show only once the server has made them. */
export const noOptimisticUpdate = () => () => undefined;

/** Makes a change of many items: shows it, sends it in chunks, and reverts it when it is refused. */
export function useBulkAttempt() {
  const cache = usePromptCache();
  const refuse = useShareRefusal();

  /** @returns the responses to the chunks; null when the change was refused */
  async function attempt<Item, T>(
    items: readonly Item[],
    show: (item: Item) => () => void,
    ask: (some: Item[]) => Promise<T>,
  ): Promise<T[] | null> {
    // With more than one request the lists are refetched afterwards, because some requests may have succeeded.
    const undo = items.length > MANY_MAX ? [] : items.map(show);
    try {
      const answers = await inChunks(items, MANY_MAX, ask);
      cache.refreshLists();
      return answers;
    } catch (error) {
      // In reverse order: each restores the lists as they were before it.
      for (const revert of undo.reverse()) revert();
      if (items.length > MANY_MAX) cache.refreshLists();
      refuse(error);
      return null;
    }
  }

  return { attempt, cache };
}
