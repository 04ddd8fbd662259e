import type { Metadata } from 'next';
import { z } from 'zod';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { placeOfSpace } from '@/features/webhook/place';
import { WebhookView } from '@/features/webhook/webhook-view';
import { requireMemberPage } from '@/auth/gates';
import { api, findOrNull, HydrateClient, prefetch, queryOptions } from '@/trpc/server';
import { findSpace } from '../../../../find-space';
import { missing, orMissing, titleOrMissing } from '../../../../../or-missing';

export async function generateMetadata({ params }: { params: Promise<{ slug: string }> }): Promise<Metadata> {
  const { slug } = await params;
  return titleOrMissing('Webhook', () => findSpace(slug));
}

/** One webhook of a space, for its owners. */
export default orMissing(async function SpaceWebhookPage({
  params,
}: {
  params: Promise<{ slug: string; id: string }>;
}) {
  const { slug, id } = await params;
  await requireMemberPage(`/spaces/${slug}/webhooks/${id}`);
  const space = await findSpace(slug);
  if (space === null || !z.uuid().safeParse(id).success) missing();
  const webhook = await findOrNull(api.webhook.get({ id }));
  if (webhook === null || webhook.spaceId !== space.id) missing();
  await prefetch(queryOptions('webhook', 'get', { id }));
  return (
    <PageShell>
      <PageHeader
        back={{ href: `/spaces/${space.slug}?tab=settings`, label: <bdi>{space.name}</bdi> }}
        title={<span dir="auto">{webhook.name}</span>}
      />
      <HydrateClient>
        <WebhookView id={id} place={placeOfSpace(space)} />
      </HydrateClient>
    </PageShell>
  );
});
