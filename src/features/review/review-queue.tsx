'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { changeMessages } from '@/domain/review/change-messages';
import { trpc } from '@/trpc/client';
import { countText } from './count-text';
import { reviewHref } from './review-href';

const { queue } = changeMessages;

/** The reviews that wait for the reader, in the order of their inbox. */
export function useReviewQueue(): string[] {
  const { data } = trpc.inbox.work.useQuery({ show: 'decide' });
  return (data?.items ?? []).flatMap((item) => (item.kind === 'review' ? [item.review.id] : []));
}

/** Where this review stands among those that wait, with the way to the one before and after it. */
export function ReviewQueue({ id, ids }: { id: string; ids: readonly string[] }) {
  const at = ids.indexOf(id);
  if (at === -1 || ids.length < 2) return null;
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  return (
    <nav aria-label={queue.label} className="flex items-center gap-1 text-sm text-fg-muted">
      <span className="me-1">{queue.position(at + 1, countText(ids.length))}</span>
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
