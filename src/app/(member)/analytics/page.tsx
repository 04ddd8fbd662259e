import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { SpaceFilter } from '@/features/space/space-filter';
import { withSpace } from '@/features/space/with-space';
import { ActivityChart } from '@/features/stats/activity-chart';
import { Analytics } from '@/features/stats/analytics';
import { TopPrompts } from '@/features/stats/top-prompts';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { requireMemberPage } from '@/auth/gates';
import { api } from '@/trpc/server';
import { findSpace } from '../find-space';
import { missing, orMissing, titleOrMissing } from '../../or-missing';

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const slug = firstValue((await searchParams)['space']);
  return titleOrMissing('Analytics', async () => slug === undefined || findSpace(slug));
}

const TOP_PROMPTS = 5;

/** The figures of all that the reader may see, or of one of their spaces. */
export default orMissing(async function AnalyticsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const slug = firstValue((await searchParams)['space']) ?? null;
  await requireMemberPage(withSpace('/analytics', slug));
  const space = slug === null ? null : await findSpace(slug);
  if (slug !== null && space === null) missing();
  const within = space === null ? {} : { spaceId: space.id };
  const [stats, activity, top, places] = await Promise.all([
    api.stats.overview(within),
    api.stats.activity(within),
    api.prompt.list({ scope: 'visible', sort: 'used', perPage: TOP_PROMPTS, excerpt: true, ...within }),
    api.space.places(),
  ]);
  return (
    <PageShell>
      <PageHeader
        title="Analytics Dashboard"
        lead={
          space === null ? (
            'An overview of the prompts you can see.'
          ) : (
            <>
              An overview of the prompts in <bdi>{space.name}</bdi>.
            </>
          )
        }
        actions={<SpaceFilter href="/analytics" space={space} places={places} />}
      />
      <Analytics stats={stats} isOfSpace={space !== null} />
      <ActivityChart activity={activity} />
      <TopPrompts prompts={top.items} />
    </PageShell>
  );
});
