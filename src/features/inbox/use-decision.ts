'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { reviewMessages } from '@/domain/review/messages';
import { suggestionMessages } from '@/domain/suggestion/messages';
import type { ChangePreview, ChangeQuery } from '@/domain/inbox/schema';
import { useReviewCache } from '@/features/review/use-review-cache';
import { useSuggestionCache } from '@/features/suggestion/use-suggestion-cache';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

export type Verdict = 'approved' | 'changes' | 'accept' | 'decline';

/**
 * Decides about a change from its line.
 * @returns `problem` says why it was refused: the line then shows how things stand
 */
export function useDecision(query: ChangeQuery, onDecided: () => void) {
  const utils = trpc.useUtils();
  const reviews = useReviewCache();
  const suggestions = useSuggestionCache();
  const review = trpc.status.review.decide.useMutation();
  const accept = trpc.suggestion.accept.useMutation();
  const decline = trpc.suggestion.decline.useMutation();
  const [problem, setProblem] = useState<string | null>(null);

  async function send(verdict: Verdict, { version, current }: ChangePreview, text: string): Promise<void> {
    if ('reviewId' in query) {
      if (verdict !== 'approved' && verdict !== 'changes') return;
      const given = { id: query.reviewId, version, decision: verdict, notes: text, comments: [] };
      reviews.changed(await review.mutateAsync(given));
      toast.success(reviewMessages.decided[verdict]);
    } else if (verdict === 'accept') {
      suggestions.changed(await accept.mutateAsync({ id: query.suggestionId, version: current }));
      toast.success(suggestionMessages.accepted);
    } else {
      suggestions.changed(await decline.mutateAsync({ id: query.suggestionId, note: text }));
      toast.success(suggestionMessages.declined);
    }
  }

  async function decide(verdict: Verdict, change: ChangePreview, text = ''): Promise<void> {
    setProblem(null);
    try {
      await send(verdict, change, text);
      onDecided();
    } catch (error) {
      setProblem(errorText(error));
    }
    void utils.inbox.invalidate();
  }

  return { decide, problem, isBusy: review.isPending || accept.isPending || decline.isPending };
}
