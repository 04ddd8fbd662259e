import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { LinkTabs } from '@/components/ui/link-tabs';
import { followMessages } from '@/domain/follow/messages';
import { FeedList } from '@/features/follow/feed-list';
import { FollowedList } from '@/features/follow/followed-list';
import { FOLLOWING_SHOWS, type FollowingShow, followingHref } from '@/features/follow/following-href';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Following', robots: { index: false } };

const LABELS: Record<FollowingShow, string> = { feed: 'Activity', followed: 'Following' };

async function Shown({ show }: { show: FollowingShow }) {
  if (show === 'followed') return <FollowedList first={await api.follow.list({})} />;
  const [feed, followed] = await Promise.all([api.follow.feed({}), api.follow.list({})]);
  return <FeedList first={feed} isFollowing={followed.items.length > 0} />;
}

/** The feed of followed things, and the list of them. */
export default async function FollowingPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const asked = firstValue((await searchParams)['show']);
  const show = FOLLOWING_SHOWS.find((one) => one === asked) ?? 'feed';
  await requireMemberPage(followingHref(show));
  return (
    <PageShell width="form">
      <PageHeader title="Following" lead={followMessages.lead} />
      <div className="mb-5 flex max-sm:*:grow">
        <LinkTabs
          label="Following sections"
          tabs={FOLLOWING_SHOWS.map((one) => ({
            href: followingHref(one),
            label: LABELS[one],
            isCurrent: one === show,
          }))}
        />
      </div>
      <Shown show={show} />
    </PageShell>
  );
}
