'use client';

import Link from 'next/link';
import type { ReviewEntry } from '@/domain/review/schema';
import { reviewMessages } from '@/domain/review/messages';
import { Time } from '@/components/ui/time';
import { trpc } from '@/trpc/client';
import { ReviewBadges } from './review-badges';
import { reviewHref } from './review-href';

/** Reviews of a prompt besides one. */
export function OtherReviews({ promptId, except }: { promptId: string; except: string }) {
  const { data = [] } = trpc.status.review.ofPrompt.useQuery({ promptId });
  const reviews = data.filter(({ id }) => id !== except);
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="print:hidden">
      <h2 id="reviews" className="text-lg">
        Other reviews of this prompt
      </h2>
      <ol className="mt-2 grid">
        {reviews.map((review) => (
          <ReviewLine
            key={review.id}
            review={review}
            className="border-t border-border py-2 first:border-t-0"
          />
        ))}
      </ol>
    </section>
  );
}

/** A review: its state, who requested it and when. */
export function ReviewLine({ review, className = '' }: { review: ReviewEntry; className?: string }) {
  return (
    <li className={`grid gap-0.5 ${className}`}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Link
          href={reviewHref(review.id)}
          prefetch={false}
          className="inline-flex items-center font-semibold underline decoration-border-strong underline-offset-3 hover:decoration-current touch:min-h-11"
        >
          Review of version {review.version}
        </Link>
        <ReviewBadges review={review} />
        <span className="text-fg-muted">
          requested by <bdi>{review.requesterName ?? reviewMessages.somebody}</bdi>
          {' · '}
          <Time date={review.createdAt} />
        </span>
      </span>
    </li>
  );
}
