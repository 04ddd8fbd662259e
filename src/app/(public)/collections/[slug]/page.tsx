import type { Metadata } from 'next';
import { cache } from 'react';
import { PageShell } from '@/components/layout/page-shell';
import { collectionMessages } from '@/domain/collection/messages';
import { pageFromText } from '@/domain/pagination';
import { isSlug } from '@/domain/prompt/slug';
import { GuestCollection } from '@/features/pages/guest-collection';
import { CollectionView } from '@/features/pages/lazy-components';
import { firstValue, type SearchParams } from '@/lib/search-params';
import { getActor } from '@/auth/session';
import { db } from '@/server/db';
import { listPromptIds } from '@/server/services/collection/list-prompt-ids';
import { ApiClient } from '@/trpc/api-client';
import { api, findOrNull, HydrateClient, prefetch, queryOptions } from '@/trpc/server';
import { setCacheTags } from '../../../cache-tags';
import { pagedPath, pageMetadata } from '../../../page-metadata';
import { missing, orMissing } from '../../../or-missing';

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<SearchParams> };

/** Used for the metadata and the page, loaded once. */
const findCollection = cache(async (slug: string, page: number) =>
  isSlug(slug) ? findOrNull(api.collection.get({ slug, page })) : null,
);

async function found({ params, searchParams }: Props) {
  const page = pageFromText(firstValue((await searchParams)['page']));
  return findCollection((await params).slug, page);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const answer = await found(props);
  if (answer === null) return { title: collectionMessages.notFoundTitle, robots: { index: false } };
  const { collection, page } = answer;
  const path = `/collections/${collection.slug}`;
  const isListed = collection.visibility === 'shared' && collection.promptCount > 0;
  return pageMetadata({
    title: collection.name,
    description: collection.description.trim() || `A collection of prompts by ${collection.creatorName}`,
    path: pagedPath(path, page),
    // A private collection, and one without shared prompts, is not indexed.
    isListed,
    // Metadata is not published for a private collection.
    ...(collection.visibility === 'shared' && {
      feed: `${path}/feed.xml`,
      image: {
        url: `${path}/opengraph-image`,
        alt: `${collection.name}, a collection by ${collection.creatorName}`,
      },
    }),
  });
}

/** Page of a collection for its readers; for others a private one does not exist. */
export default orMissing(async function CollectionPage(props: Props) {
  const [actor, answer] = await Promise.all([getActor(), found(props)]);
  if (answer === null) missing();
  if (actor.kind === 'guest') {
    const { id } = answer.collection;
    // Includes prompts that cannot be read now: they may be later.
    const ids = await listPromptIds(db, id);
    setCacheTags(`collection:${id}`, ...ids.map((prompt) => `prompt:${prompt}` as const));
  }
  const target = { kind: 'collection', id: answer.collection.id } as const;
  const isOthers = actor.kind === 'member' && answer.collection.createdBy !== actor.id;
  const [follow] = await Promise.all([
    isOthers ? api.follow.get(target) : null,
    actor.kind === 'member' && prefetch(queryOptions('pin', 'collections', undefined)),
  ]);
  return (
    <PageShell>
      {actor.kind === 'guest' ? (
        <GuestCollection answer={answer} />
      ) : (
        <ApiClient>
          <HydrateClient>
            <CollectionView key={answer.page} actor={actor} first={answer} follow={follow} />
          </HydrateClient>
        </ApiClient>
      )}
    </PageShell>
  );
});
