import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewDto } from '@/domain/review/schema';
import { whoIsAsked } from '@/domain/status/decision-messages';

export function ReviewRequest({ review }: { review: ReviewDto }) {
  const who = whoIsAsked(review.reviewerNames, review.deciders);
  return (
    <Card as="section" aria-label="Request" className="p-4">
      <p className="text-sm text-fg-muted">
        <bdi className="font-semibold text-fg">{review.requesterName ?? reviewMessages.somebody}</bdi>
        {who === '' ? ' requested a review · ' : ` requested a review from ${who} · `}
        <Time date={review.createdAt} />
      </p>
      {review.message && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {review.message}
        </p>
      )}
    </Card>
  );
}
