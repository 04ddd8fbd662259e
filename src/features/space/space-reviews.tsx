'use client';

import { ClipboardCheck } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceDto } from '@/domain/space/schema';
import { countText } from '@/features/review/count-text';
import { inboxHref } from '@/features/inbox/inbox-href';
import { trpc } from '@/trpc/client';
import { withSpace } from './with-space';

/** The way to the reviews of a space, with how many of them wait for the reader. */
export function SpaceReviews({ space }: { space: SpaceDto }) {
  const { data: waiting = 0 } = trpc.status.review.waitingIn.useQuery({ spaceId: space.id });
  return (
    <ButtonLink
      href={withSpace(inboxHref('decide'), space.slug)}
      variant="secondary"
      icon={<ClipboardCheck aria-hidden="true" />}
    >
      {spaceMessages.reviews(waiting === 0 ? null : countText(waiting))}
    </ButtonLink>
  );
}
