import type { Metadata } from 'next';
import { z } from 'zod';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { webhookMessages } from '@/domain/webhook/messages';
import { LIBRARY_PLACE } from '@/features/webhook/place';
import { WebhookView } from '@/features/webhook/webhook-view';
import { requireAdminPage } from '@/auth/gates';
import { api, findOrNull, HydrateClient, prefetch, queryOptions } from '@/trpc/server';
import { missing, orMissing } from '../../../../or-missing';

export const metadata: Metadata = { title: 'Webhook', robots: { index: false } };

export default orMissing(async function AdminWebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireAdminPage(`${LIBRARY_PLACE.base}/${id}`);
  if (!z.uuid().safeParse(id).success) missing();
  const webhook = await findOrNull(api.webhook.get({ id }));
  if (webhook?.spaceId !== null) missing();
  await prefetch(queryOptions('webhook', 'get', { id }));
  return (
    <PageShell>
      <PageHeader
        back={{ href: LIBRARY_PLACE.base, label: webhookMessages.title }}
        title={<span dir="auto">{webhook.name}</span>}
      />
      <HydrateClient>
        <WebhookView id={id} place={LIBRARY_PLACE} />
      </HydrateClient>
    </PageShell>
  );
});
