import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { reviewMessages } from '@/domain/review/messages';
import type { ReviewDto } from '@/domain/review/schema';

export function ReviewRequest({ review }: { review: ReviewDto }) {
  return (
    <Card as="section" aria-label="Request" className="p-4">
      <p className="text-sm text-fg-muted">
        <bdi className="font-semibold text-fg">{review.requesterName ?? reviewMessages.somebody}</bdi>
        {review.reviewerNames.length > 0
          ? ` requested a review from ${review.reviewerNames.join(', ')} · `
          : ' requested a review · '}
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
