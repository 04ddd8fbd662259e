import { permanentRedirect } from 'next/navigation';
import type { InboxShow } from '@/domain/inbox/schema';
import { inboxHref } from '@/features/notification/inbox-href';
import { withSpace } from '@/features/space/with-space';
import { firstValue, type SearchParams } from '@/lib/search-params';

/** Current location of each list of the former page. */
const SHOWS: Readonly<Record<string, InboxShow>> = {
  waiting: 'decide',
  asked: 'mine',
  suggestions: 'decide',
  suggested: 'mine',
  told: 'all',
};

/** The former address of reviews and notifications. */
export default async function FormerReviewsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}): Promise<never> {
  const asked = await searchParams;
  const show = SHOWS[firstValue(asked['show']) ?? 'waiting'] ?? 'decide';
  permanentRedirect(withSpace(inboxHref(show), firstValue(asked['space']) ?? null));
}
