import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { requireMemberPage } from '@/auth/gates';
import { PageShell } from '@/components/layout/page-shell';
import type { Actor } from '@/domain/actor';
import { canEditCollection } from '@/domain/collection/policy';
import { canCreate } from '@/domain/prompt/policy';
import { roleCanWrite } from '@/domain/space/role';
import { ImportPage } from '@/features/import/import-page';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { api, findOrNull, HydrateClient, prefetch, queryOptions } from '@/trpc/server';

export const metadata: Metadata = { title: 'Import prompts', robots: { index: false } };

/** A collection that the actor may add to; null for any other. */
async function findCollection(actor: Actor, slug: string) {
  const found = await findOrNull(api.collection.get({ slug, perPage: 1 }));
  return found !== null && canEditCollection(actor, found.collection) ? found.collection : null;
}

export default async function ImportPromptsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const actor = await requireMemberPage('/import');
  // Viewers only read; nothing leads them here.
  if (!canCreate(actor)) redirect('/dashboard');
  const asked = await searchParams;
  const slug = firstValue(asked['space']);
  const collectionSlug = firstValue(asked['collection']);
  const [spaces, collection] = await Promise.all([
    api.space.list(),
    collectionSlug === undefined ? null : findCollection(actor, collectionSlug),
    prefetch(queryOptions('space', 'list', undefined)),
    prefetch(queryOptions('collection', 'list', { scope: 'mine' })),
    prefetch(queryOptions('import', 'list', undefined)),
  ]);
  const writable = spaces.filter(({ role }) => roleCanWrite(role));
  const space =
    writable.find((one) => (slug === undefined ? one.slug === collection?.space?.slug : one.slug === slug)) ??
    null;
  return (
    <PageShell>
      <HydrateClient>
        <ImportPage owner={actor.id} space={space} collection={collection} />
      </HydrateClient>
    </PageShell>
  );
}
