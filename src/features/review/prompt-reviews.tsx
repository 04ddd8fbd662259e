'use client';

import Link from 'next/link';
import { reviewMessages } from '@/domain/review/messages';
import { Time } from '@/components/ui/time';
import { trpc } from '@/trpc/client';
import { ReviewBadges } from './review-badges';
import { reviewHref } from './review-href';

export function PromptReviews({ promptId, except }: { promptId: string; except?: string }) {
  const { data = [] } = trpc.status.review.ofPrompt.useQuery({ promptId });
  const reviews = data.filter(({ id }) => id !== except);
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="print:hidden">
      <h2 id="reviews" className="text-lg">
        {except === undefined ? 'Reviews' : 'Other reviews of this prompt'}
      </h2>
      <ol className="mt-2 grid">
        {reviews.map((review) => (
          <li key={review.id} className="grid gap-0.5 border-t border-border py-2 first:border-t-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
              <Link
                href={reviewHref(review.id)}
                prefetch={false}
                className="inline-flex items-center font-semibold underline decoration-border-strong underline-offset-3 hover:decoration-current touch:min-h-11"
              >
                Review of version {review.version}
              </Link>
              <ReviewBadges review={review} />
            </span>
            <span className="text-sm text-fg-muted">
              <Time date={review.createdAt} />
              {' · '}
              <bdi>{review.requesterName ?? reviewMessages.somebody}</bdi>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
