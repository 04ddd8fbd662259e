import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { Analytics } from '@/features/stats/analytics';
import { requireMemberPage } from '@/server/auth/gates';
import { api } from '@/trpc/server';

export const metadata: Metadata = { title: 'Analytics', robots: { index: false } };

export default async function AnalyticsPage() {
  await requireMemberPage('/analytics');
  const stats = await api.stats.overview();
  return (
    <PageShell>
      <PageHeader title="Analytics Dashboard" lead="What the library holds, as you may see it." />
      <Analytics stats={stats} />
    </PageShell>
  );
}
