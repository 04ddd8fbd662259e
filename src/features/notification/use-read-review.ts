'use client';

import { useEffect, useRef } from 'react';
import { trpc } from '@/trpc/client';

/** Marks what its reader was told of a review as read, once they open it. */
export function useReadReview(reviewId: string): void {
  useReadOnce('reviewId', reviewId);
}

/** The same of a suggestion. */
export function useReadSuggestion(suggestionId: string): void {
  useReadOnce('suggestionId', suggestionId);
}

function useReadOnce(about: 'reviewId' | 'suggestionId', id: string): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.account.readNotifications.useMutation({
    onSuccess: ({ read }) => {
      if (read === 0) return;
      void utils.status.review.counts.invalidate();
      void utils.account.notifications.invalidate();
    },
  });
  const done = useRef('');
  useEffect(() => {
    if (done.current === id) return;
    done.current = id;
    mutate(about === 'reviewId' ? { reviewId: id } : { suggestionId: id });
  }, [mutate, about, id]);
}
