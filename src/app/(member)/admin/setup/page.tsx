import type { Metadata } from 'next';
import { PageShell } from '@/components/layout/page-shell';
import { setupMessages } from '@/domain/admin/setup-messages';
import { SetupView } from '@/features/admin/setup/setup-view';
import { requireAdminPage } from '@/auth/gates';
import { api, HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: setupMessages.title, robots: { index: false } };

export default async function SetupPage() {
  await requireAdminPage('/admin/setup');
  const [setup] = await Promise.all([
    api.admin.setup(),
    prefetch(queryOptions('ai', 'listModels', undefined)),
    prefetch(queryOptions('ai', 'modelSettings', undefined)),
    prefetch(queryOptions('admin', 'gate', undefined)),
  ]);
  return (
    <PageShell>
      <HydrateClient>
        <SetupView setup={setup} />
      </HydrateClient>
    </PageShell>
  );
}
