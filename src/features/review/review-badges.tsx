import { Check, FlaskConical, Hourglass, MessageSquareWarning, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { ReviewEntry, ReviewState } from '@/domain/review/schema';

const STATES: Record<ReviewState, { label: string; tone: BadgeTone; icon: ReactNode }> = {
  open: { label: 'Waiting for review', tone: 'info', icon: <Hourglass aria-hidden="true" /> },
  approved: { label: 'Approved', tone: 'ok', icon: <Check aria-hidden="true" /> },
  changes: { label: 'Changes requested', tone: 'warn', icon: <MessageSquareWarning aria-hidden="true" /> },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: <Undo2 aria-hidden="true" /> },
  superseded: { label: 'Superseded', tone: 'neutral', icon: null },
};

export function ReviewBadges({
  review,
}: {
  review: Pick<ReviewEntry, 'state' | 'version' | 'current' | 'isTested'>;
}) {
  const { label, tone, icon } = STATES[review.state];
  if (review.state === 'open' && review.version !== review.current) {
    return <Badge>{`Closed by version ${review.current}`}</Badge>;
  }
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {review.isTested && review.state === 'open' && (
        <Badge tone="warn" icon={<FlaskConical aria-hidden="true" />}>
          Tested
        </Badge>
      )}
    </>
  );
}
