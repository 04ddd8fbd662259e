import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { LinkTabs } from '@/components/ui/link-tabs';
import { canCreate } from '@/domain/prompt/policy';
import { NotificationList } from '@/features/notification/notification-list';
import { REVIEW_SHOWS, type ReviewShow, reviewsHref } from '@/features/review/review-href';
import { ReviewList } from '@/features/review/review-list';
import { SuggestionList } from '@/features/suggestion/lazy-components';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/server/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Reviews', robots: { index: false } };

const LABELS: Record<ReviewShow, string> = {
  waiting: 'To review',
  asked: 'Asked by me',
  suggestions: 'Suggestions',
  suggested: 'Suggested by me',
  told: 'Notifications',
};

async function Shown({ show }: { show: ReviewShow }) {
  if (show === 'told') return <NotificationList first={await api.account.notifications({})} />;
  if (show === 'suggestions' || show === 'suggested') {
    const which = { show: show === 'suggested' ? ('mine' as const) : ('for-me' as const) };
    return <SuggestionList key={show} which={which} first={await api.suggestion.list(which)} />;
  }
  return <ReviewList key={show} show={show} first={await api.status.review.inbox({ show })} />;
}

/** What waits for a reviewer, what an author asked for, and what either was told. Viewers, who do neither, have the last. */
export default async function ReviewsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const asked = firstValue((await searchParams)['show']);
  const wanted = REVIEW_SHOWS.find((show) => show === asked) ?? 'waiting';
  const actor = await requireMemberPage(reviewsHref(wanted));
  const shows = canCreate(actor) ? REVIEW_SHOWS : (['told'] as const);
  const show = shows.find((one) => one === wanted) ?? shows[0];
  return (
    <PageShell width="form">
      <PageHeader
        title="Reviews"
        lead="Versions and suggestions that wait for somebody’s word, and what was said."
      />
      <LinkTabs
        label="Which reviews"
        tabs={shows.map((one) => ({
          ...{ href: reviewsHref(one), label: LABELS[one], isCurrent: one === show },
        }))}
      />
      <Shown show={show} />
    </PageShell>
  );
}
