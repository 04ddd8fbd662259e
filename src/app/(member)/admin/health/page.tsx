import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { healthMessages } from '@/domain/admin/health-messages';
import { HealthView } from '@/features/admin/health/health-view';
import { requireAdminPage } from '@/auth/gates';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: healthMessages.title, robots: { index: false } };

export default async function HealthPage() {
  await requireAdminPage('/admin/health');
  await prefetch(queryOptions('admin', 'health', {}));
  return (
    <PageShell>
      <PageHeader title={healthMessages.title} lead={healthMessages.lead} />
      <HydrateClient>
        <HealthView />
      </HydrateClient>
    </PageShell>
  );
}
