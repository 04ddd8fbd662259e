'use client';

import { FolderPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { PageHeader } from '@/components/layout/page-shell';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/domain/actor';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionsPage } from '@/domain/collection/schema';
import { canCreate } from '@/domain/prompt/policy';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { CollectionDialog } from './collection-dialog';
import { CollectionEntries } from './collection-entries';

type Firsts = Record<'mine' | 'others', CollectionsPage>;

/** A member's collections, and those that others share. The page brings the first ones of each. */
export function CollectionsView({ actor, first }: { actor: Member; first: Firsts }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const create = (
    <Button icon={<FolderPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      New collection
    </Button>
  );
  return (
    <>
      <PageHeader title="Collections" lead={collectionMessages.lead} actions={create} />
      <Part
        scope="mine"
        heading="My collections"
        first={first.mine}
        empty={<EmptyState title={collectionMessages.noneOwn}>{collectionMessages.noneOwnMore}</EmptyState>}
      />
      <Part
        scope="others"
        heading="Shared by others"
        first={first.others}
        empty={<p className="text-fg-muted">{collectionMessages.noneShared}</p>}
      />
      <CollectionDialog
        mayShare={canCreate(actor)}
        open={open}
        onOpenChange={setOpen}
        onSaved={({ slug }) => {
          toast.success(collectionMessages.created);
          router.push(`/collections/${slug}`);
        }}
      />
    </>
  );
}

function Part({
  scope,
  heading,
  first,
  empty,
}: {
  scope: 'mine' | 'others';
  heading: string;
  first: CollectionsPage;
  empty: ReactNode;
}) {
  const list = trpc.collection.list.useInfiniteQuery(
    { scope },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      initialData: { pages: [first], pageParams: [undefined] },
    },
  );
  const more = useNextPage(list);
  const entries = list.data.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby={`collections-${scope}`} className="mt-8 first-of-type:mt-0">
      <h2 id={`collections-${scope}`} className="mb-3 text-2xl">
        {heading}
      </h2>
      {entries.length === 0 ? empty : <CollectionEntries entries={entries} areOwn={scope === 'mine'} />}
      {list.error !== null && <ErrorBox className="mt-4">{errorText(list.error)}</ErrorBox>}
      {list.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </section>
  );
}
