'use client';

import { useRouter } from 'next/navigation';
import type { ReviewDto } from '@/domain/review/schema';
import { trpc } from '@/trpc/client';
import { errorCode } from '@/trpc/error';

/** Updates the browser's cache of reviews after a change. */
export function useReviewCache() {
  const utils = trpc.useUtils();
  const router = useRouter();
  return {
    /** Applies the server's response; lists, counts and the prompt's own page are refetched. */
    changed(review: ReviewDto) {
      utils.status.review.get.setData({ id: review.id }, review);
      void utils.status.review.inbox.invalidate();
      void utils.inbox.invalidate();
      void utils.status.review.counts.invalidate();
      void utils.status.review.waitingIn.invalidate();
      void utils.status.review.ofPrompt.invalidate({ promptId: review.promptId });
      void utils.status.history.invalidate({ promptId: review.promptId });
      void utils.status.gate.invalidate({ promptId: review.promptId });
      void utils.activity.list.invalidate({ promptId: review.promptId });
      void utils.prompt.get.invalidate();
      void utils.prompt.versions.invalidate({ id: review.promptId });
      router.refresh();
    },
    /** Handles a rejected change: on a conflict the review is refetched. Typed text stays. */
    refused(error: unknown, id: string) {
      if (errorCode(error) !== 'CONFLICT') return;
      void utils.status.review.get.invalidate({ id });
      void utils.status.gate.invalidate();
    },
  };
}
