'use client';

import { createElement } from 'react';
import { toast } from '@/components/ui/toast';
import { whoIsAsked } from '@/domain/status/decision-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { UNDO_MS } from '@/features/prompt-base/actions/undo-message';
import { NoteOffer } from './note-offer';
import { reviewHref } from './review-href';
import { useReviewCache } from './use-review-cache';

/**
 * Requests a review of a version from those who may approve it, without a message. Returns where to go then: to the
 * review, or to the prompt if the request was rejected, after showing the error.
 */
export function useRequestReview(): (prompt: {
  id: string;
  slug: string;
  version: number;
}) => Promise<string> {
  const cache = useReviewCache();
  const ask = trpc.status.review.ask.useMutation();
  return async ({ id, slug, version }) => {
    try {
      const review = await ask.mutateAsync({ promptId: id, version, message: '', reviewers: [] });
      cache.changed(review);
      const who = whoIsAsked(review.reviewerNames, review.deciders);
      toast.success((item) => createElement(NoteOffer, { toastId: item.id, who }), { duration: UNDO_MS });
      return reviewHref(review.id);
    } catch (error) {
      toast.error(errorText(error));
      return `/prompts/${slug}`;
    }
  };
}
