import type { Metadata } from 'next';
import { PageHeader, PageShell } from '@/components/layout/page-shell';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { collectionMessages } from '@/domain/collection/messages';
import { CollectionEntries } from '@/features/collection/collection-entries';
import { CollectionsView } from '@/features/collection/lazy-components';
import { getActor } from '@/auth/session';
import { ApiClient } from '@/trpc/api-client';
import { api } from '@/trpc/server';
import { pageMetadata } from '../../page-metadata';

export const metadata: Metadata = pageMetadata({
  title: 'Collections',
  description: collectionMessages.lead,
  path: '/collections',
});

async function GuestPage() {
  const { items } = await api.collection.list({ scope: 'others' });
  return (
    <>
      <PageHeader title="Collections" lead={collectionMessages.lead} />
      {items.length === 0 ? (
        <EmptyState
          heading="h2"
          title={collectionMessages.noneShared}
          action={<ButtonLink href="/browse-prompts">Browse Prompts</ButtonLink>}
        />
      ) : (
        <section aria-labelledby="shared-collections">
          <h2 id="shared-collections" className="sr-only">
            Shared collections
          </h2>
          <CollectionEntries entries={items} />
        </section>
      )}
    </>
  );
}

/** A member's collections and those that others share; for guests the shared ones, the last changed first. */
export default async function CollectionsPage() {
  const actor = await getActor();
  if (actor.kind === 'guest') {
    return (
      <PageShell>
        <GuestPage />
      </PageShell>
    );
  }
  const [mine, others] = await Promise.all([
    api.collection.list({ scope: 'mine' }),
    api.collection.list({ scope: 'others' }),
  ]);
  return (
    <PageShell>
      <ApiClient>
        <CollectionsView actor={actor} first={{ mine, others }} />
      </ApiClient>
    </PageShell>
  );
}
