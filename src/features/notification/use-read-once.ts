'use client';

import { useEffect, useRef } from 'react';
import type { NotificationsRead } from '@/domain/notification/schema';
import { trpc } from '@/trpc/client';

/** Marks what its reader was told of a review as read, once they open it. */
export function useMarkReviewRead(reviewId: string): void {
  useReadOnce('reviewId', reviewId);
}

export function useMarkSuggestionRead(suggestionId: string): void {
  useReadOnce('suggestionId', suggestionId);
}

/** The same of a prompt that is shared with them. */
export function useMarkGrantRead(promptId: string): void {
  useReadOnce('grantOf', promptId);
}

/** The same of the answers to their own requests to publish. */
export function useMarkRequestsRead(): void {
  useReadOnce('publishRequests', 'mine');
}

/** The same of an import whose result they see; null while it runs. */
export function useMarkImportRead(importId: string | null): void {
  useReadOnce('importId', importId);
}

/** The same of an agent whose first call they see; null while there was none. */
export function useMarkAgentRead(tokenId: string | null): void {
  useReadOnce('tokenId', tokenId);
}

type About = 'reviewId' | 'suggestionId' | 'grantOf' | 'publishRequests' | 'importId' | 'tokenId';

const chosen: Record<About, (id: string) => NotificationsRead> = {
  reviewId: (reviewId) => ({ reviewId }),
  suggestionId: (suggestionId) => ({ suggestionId }),
  grantOf: (grantOf) => ({ grantOf }),
  publishRequests: () => ({ publishRequests: 'mine' }),
  importId: (importId) => ({ importId }),
  tokenId: (tokenId) => ({ tokenId }),
};

function useReadOnce(about: About, id: string | null): void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.account.readNotifications.useMutation({
    onSuccess: ({ read }) => {
      if (read === 0) return;
      void utils.status.review.counts.invalidate();
      void utils.account.notifications.invalidate();
      void utils.inbox.counts.invalidate();
    },
  });
  const done = useRef('');
  useEffect(() => {
    if (id === null || done.current === id) return;
    done.current = id;
    mutate(chosen[about](id));
  }, [mutate, about, id]);
}
