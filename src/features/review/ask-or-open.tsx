'use client';

import { MessageSquareText } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { trpc } from '@/trpc/client';
import { AskReview } from './ask-review';
import { reviewHref } from './review-href';

/** On a prompt's page, for its author: asks for a review of the newest version, or leads to the one that is open. */
export function AskOrOpen({ prompt }: { prompt: { id: string; version: number } }) {
  const { data: reviews = [] } = trpc.status.review.ofPrompt.useQuery({ promptId: prompt.id });
  const open = reviews.find(({ state, version }) => state === 'open' && version === prompt.version);
  if (open === undefined) return <AskReview prompt={prompt} />;
  return (
    <ButtonLink
      href={reviewHref(open.id)}
      prefetch={false}
      variant="secondary"
      icon={<MessageSquareText aria-hidden="true" />}
    >
      Open review
    </ButtonLink>
  );
}
