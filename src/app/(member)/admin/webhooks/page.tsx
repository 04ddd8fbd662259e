import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { webhookMessages } from '@/domain/webhook/messages';
import { LIBRARY_PLACE } from '@/features/webhook/place';
import { WebhookList } from '@/features/webhook/webhook-list';
import { requireAdminPage } from '@/auth/gates';
import { HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: webhookMessages.title, robots: { index: false } };

export default async function AdminWebhooksPage() {
  await requireAdminPage(LIBRARY_PLACE.base);
  await prefetch(queryOptions('webhook', 'list', { spaceId: null }));
  return (
    <PageShell>
      <PageHeader title={webhookMessages.title} lead={webhookMessages.leadOfLibrary} />
      <HydrateClient>
        <WebhookList place={LIBRARY_PLACE} />
      </HydrateClient>
    </PageShell>
  );
}
