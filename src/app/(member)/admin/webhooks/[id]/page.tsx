import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { webhookMessages } from '@/domain/webhook/messages';
import { LIBRARY_PLACE } from '@/features/webhook/place';
import { WebhookView } from '@/features/webhook/webhook-view';
import { requireAdminPage } from '@/auth/gates';
import { api, findOrNull, HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Webhook', robots: { index: false } };

export default async function AdminWebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requireAdminPage(`${LIBRARY_PLACE.base}/${id}`);
  if (!z.uuid().safeParse(id).success) notFound();
  const webhook = await findOrNull(api.webhook.get({ id }));
  if (webhook?.spaceId !== null) notFound();
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
}
