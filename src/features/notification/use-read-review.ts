'use client';

import { useEffect, useRef } from 'react';
import { trpc } from '@/trpc/client';

/** Marks what its reader was told of a review as read, once they open it. */
export function useReadReview(reviewId: string): void {
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
    if (done.current === reviewId) return;
    done.current = reviewId;
    mutate({ reviewId });
  }, [mutate, reviewId]);
}
