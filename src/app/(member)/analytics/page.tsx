import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ActivityChart } from '@/features/stats/activity-chart';
import { Analytics } from '@/features/stats/analytics';
import { TopPrompts } from '@/features/stats/top-prompts';
import { requireMemberPage } from '@/server/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Analytics', robots: { index: false } };

const TOP_PROMPTS = 5;

export default async function AnalyticsPage() {
  await requireMemberPage('/analytics');
  const [stats, activity, top] = await Promise.all([
    api.stats.overview(),
    api.stats.activity(),
    api.prompt.list({ scope: 'visible', sort: 'used', perPage: TOP_PROMPTS, excerpt: true }),
  ]);
  return (
    <PageShell>
      <PageHeader title="Analytics Dashboard" lead="What the library holds, as you may see it." />
      <Analytics stats={stats} />
      <ActivityChart activity={activity} />
      <TopPrompts prompts={top.items} />
    </PageShell>
  );
}
