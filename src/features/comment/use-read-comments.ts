'use client';

import { useEffect } from 'react';
import { trpc } from '@/trpc/client';

/** Marks the notifications about comments on a prompt as read when the comments are shown. */
export function useMarkCommentsRead(promptId: string, isShown: boolean): void {
  const utils = trpc.useUtils();
  const { data: counts } = trpc.status.review.counts.useQuery(undefined, { meta: { isQuiet: true } });
  const { mutate } = trpc.account.readNotifications.useMutation({
    onSuccess: ({ read }) => {
      if (read === 0) return;
      void utils.status.review.counts.invalidate();
      void utils.account.notifications.invalidate();
    },
  });
  const unread = counts?.unread ?? 0;
  useEffect(() => {
    if (isShown && unread > 0) mutate({ commentsOf: promptId });
  }, [isShown, unread, promptId, mutate]);
}
