'use client';

import { useRouter } from 'next/navigation';
import type { ReviewDto } from '@/domain/review/schema';
import { trpc } from '@/trpc/client';
import { errorCode } from '@/trpc/error';

/** Keeps what the browser knows of reviews right after a change of one. */
export function useReviewCache() {
  const utils = trpc.useUtils();
  const router = useRouter();
  return {
    /** The review as the server gave it after a change; lists, counts and the prompt's own page are fetched again. */
    changed(review: ReviewDto) {
      utils.status.review.get.setData({ id: review.id }, review);
      void utils.status.review.inbox.invalidate();
      void utils.inbox.invalidate();
      void utils.status.review.counts.invalidate();
      void utils.status.review.waitingIn.invalidate();
      void utils.status.review.ofPrompt.invalidate({ promptId: review.promptId });
      void utils.status.history.invalidate({ promptId: review.promptId });
      void utils.activity.list.invalidate({ promptId: review.promptId });
      void utils.prompt.get.invalidate();
      void utils.prompt.versions.invalidate({ id: review.promptId });
      router.refresh();
    },
    /** A change was refused: somebody was faster, so the page shows how things stand. What was typed stays. */
    refused(error: unknown, id: string) {
      if (errorCode(error) === 'CONFLICT') void utils.status.review.get.invalidate({ id });
    },
  };
}
