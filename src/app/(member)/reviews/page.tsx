import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { LinkTabs } from '@/components/ui/link-tabs';
import { canCreate } from '@/domain/prompt/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { NotificationList } from '@/features/notification/notification-list';
import { RequestList } from '@/features/publish-request/request-list';
import { isOfSpaces, REVIEW_SHOWS, type ReviewShow, reviewsHref } from '@/features/review/review-href';
import { ReviewList } from '@/features/review/review-list';
import { SpaceFilter } from '@/features/space/space-filter';
import { withSpace } from '@/features/space/with-space';
import { SuggestionList } from '@/features/suggestion/lazy-components';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull } from '@/trpc/server';

export const metadata: Metadata = { title: 'Reviews', robots: { index: false } };

const LABELS: Record<ReviewShow, string> = {
  waiting: 'To review',
  asked: 'Requested by me',
  suggestions: 'Suggestions',
  suggested: 'My suggestions',
  told: 'Notifications',
};

async function Shown({ show, space }: { show: ReviewShow; space: SpaceDto | null }) {
  if (!isOfSpaces(show)) return <NotificationList first={await api.account.notifications({})} />;
  const within = space === null ? {} : { spaceId: space.id };
  const key = `${show} ${space?.id}`;
  if (show === 'suggestions' || show === 'suggested') {
    const which = { show: show === 'suggested' ? ('mine' as const) : ('for-me' as const), ...within };
    return <SuggestionList key={key} which={which} first={await api.suggestion.list(which)} />;
  }
  const which = { show, ...within };
  const asked = { scope: show === 'asked' ? ('mine' as const) : ('waiting' as const), ...within };
  const requests = await api.publishRequest.list(asked);
  const reviews = await api.status.review.inbox(which);
  return (
    <>
      <RequestList key={`requests ${key}`} {...asked} first={requests} />
      <ReviewList key={key} which={which} first={reviews} isQuiet={requests.length > 0} />
    </>
  );
}

/**
 * What waits for a reviewer, what an author asked for, of one space or all, and what either was told. Viewers, who do neither,
 * have the last.
 */
export default async function ReviewsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const asked = await searchParams;
  const wanted = REVIEW_SHOWS.find((show) => show === firstValue(asked['show'])) ?? 'waiting';
  const slug = firstValue(asked['space']) ?? null;
  const actor = await requireMemberPage(withSpace(reviewsHref(wanted), slug));
  const space = slug === null ? null : await findOrNull(api.space.get({ slug }));
  if (slug !== null && space === null) notFound();
  const shows = canCreate(actor) ? REVIEW_SHOWS : (['told'] as const);
  const show = shows.find((one) => one === wanted) ?? shows[0];
  return (
    <PageShell width="form">
      <PageHeader
        title="Reviews"
        lead="Reviews and suggestions that need a decision."
        actions={isOfSpaces(show) && <SpaceFilter href={reviewsHref(show)} space={space} />}
      />
      <LinkTabs
        label="Review lists"
        tabs={shows.map((one) => ({
          ...{
            href: withSpace(reviewsHref(one), space?.slug ?? null),
            label: LABELS[one],
            isCurrent: one === show,
          },
        }))}
      />
      <Shown show={show} space={space} />
    </PageShell>
  );
}
