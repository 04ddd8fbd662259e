'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { changeMessages } from '@/domain/review/change-messages';
import { trpc } from '@/trpc/client';
import { reviewHref } from './review-href';

const { queue } = changeMessages;

/** Reviews that wait for the reader, the longest waiting first: a page of them, and whether there are more. */
export type WaitingReviews = { ids: readonly string[]; hasMore: boolean };

/** The reviews that wait for the reader now. */
export function useReviewQueue(): WaitingReviews {
  const { data } = trpc.status.review.inbox.useQuery({ show: 'waiting' });
  return { ids: (data?.items ?? []).map(({ id }) => id), hasMore: (data?.nextCursor ?? null) !== null };
}

/** The review to open after one: the next one, else another that waits; null for none. */
export function reviewAfter(id: string, ids: readonly string[]): string | null {
  return ids[ids.indexOf(id) + 1] ?? ids.find((one) => one !== id) ?? null;
}

/** The place of this review among those that wait, with links to the one before and after it. */
export function ReviewQueue({ id, waiting: { ids, hasMore } }: { id: string; waiting: WaitingReviews }) {
  const at = ids.indexOf(id);
  if (at === -1 || ids.length < 2) return null;
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  return (
    <nav aria-label={queue.label} className="flex items-center gap-1 text-sm text-fg-muted">
      <span className="me-1">{queue.position(at + 1, hasMore ? `${ids.length}+` : String(ids.length))}</span>
      {previous !== undefined && (
        <ButtonLink
          href={reviewHref(previous)}
          size="dense"
          variant="ghost"
          prefetch={false}
          aria-label={queue.previous}
        >
          <ChevronLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink
          href={reviewHref(next)}
          size="dense"
          variant="ghost"
          prefetch={false}
          aria-label={queue.next}
        >
          <ChevronRight aria-hidden="true" className="size-4 rtl:rotate-180" />
        </ButtonLink>
      )}
    </nav>
  );
}
