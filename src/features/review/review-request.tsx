import { Time } from '@/components/ui/time';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewDto } from '@/domain/review/schema';
import { whoIsAsked } from '@/domain/status/decision-messages';

export function ReviewRequest({ review }: { review: ReviewDto }) {
  const who = whoIsAsked(review.reviewerNames, review.deciders);
  return (
    <section aria-label="Request" className="-mt-3">
      <p className="text-md text-fg-muted">
        <bdi className="font-semibold text-fg">{review.requesterName ?? reviewMessages.somebody}</bdi>
        {who === '' ? ' requested a review · ' : ` requested a review from ${who} · `}
        <Time date={review.createdAt} />
      </p>
      {review.message && (
        <p dir="auto" className="mt-1.5 max-w-reading wrap-anywhere whitespace-pre-line">
          “{review.message}”
        </p>
      )}
    </section>
  );
}
