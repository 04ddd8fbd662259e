'use client';

import { useRef } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { usePromptCache } from '@/features/prompt-base/prompt-cache';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Adds a favourite or takes it away: at once on the page, taken back when the server says no. */
export function useToggleFavorite(promptId: string): () => void {
  const cache = usePromptCache();
  const inFlight = useRef(0);
  const toggle = trpc.favorite.toggle.useMutation({
    // Two quick presses are two toggles, one after the other.
    scope: { id: `favorite ${promptId}` },
    onMutate: () => {
      inFlight.current += 1;
      return cache.patch(promptId, ({ isFavorited, favoriteCount }) => ({
        isFavorited: !isFavorited,
        favoriteCount: isFavorited ? Math.max(0, favoriteCount - 1) : favoriteCount + 1,
      }));
    },
    onSuccess: (favorite) => {
      // With another press under way the page is ahead of this answer.
      if (inFlight.current === 1) cache.patch(promptId, () => favorite);
      toast.success(favorite.isFavorited ? messages.favorite.added : messages.favorite.removed);
      cache.refreshFavorites();
    },
    onError: (error, _input, undo) => {
      undo?.();
      toastError(error);
    },
    onSettled: () => {
      inFlight.current -= 1;
    },
  });
  return () => toggle.mutate({ promptId });
}
