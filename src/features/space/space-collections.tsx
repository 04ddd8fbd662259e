'use client';

import { FolderPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/domain/actor';
import { collectionMessages } from '@/domain/collection/messages';
import { canWriteInSpace } from '@/domain/space/policy';
import type { SpaceDto } from '@/domain/space/schema';
import { CollectionDialog } from '@/features/collection/collection-dialog';
import { CollectionEntries } from '@/features/collection/collection-entries';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';

/** The collections that the people of a space read, and for those who write in it the way to make one. */
export function SpaceCollections({ actor, space }: { actor: Member; space: SpaceDto }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const list = trpc.collection.list.useInfiniteQuery(
    { spaceId: space.id },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const more = useNextPage(list);
  const entries = list.data?.pages.flatMap(({ items }) => items);
  const mayWrite = canWriteInSpace(actor, space);
  const create = mayWrite && (
    <Button icon={<FolderPlus aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      New collection
    </Button>
  );
  return (
    <section aria-label="Collections" className="grid gap-4">
      {list.error !== null && (
        <ErrorBox onRetry={() => void list.refetch()}>{errorText(list.error)}</ErrorBox>
      )}
      {entries === undefined && list.error === null && <Skeleton className="h-28 w-full" />}
      {entries?.length === 0 && (
        <EmptyState heading="h2" title={collectionMessages.noneInSpace} action={create}>
          {mayWrite && collectionMessages.noneInSpaceMore}
        </EmptyState>
      )}
      {entries !== undefined && entries.length > 0 && (
        <>
          <div>{create}</div>
          <CollectionEntries entries={entries} />
        </>
      )}
      {list.hasNextPage && (
        <div>
          <Button variant="secondary" loading={more.isLoading} onClick={more.load}>
            Show more
          </Button>
        </div>
      )}
      {mayWrite && (
        <CollectionDialog
          mayShare
          space={space}
          open={open}
          onOpenChange={setOpen}
          onSaved={({ slug }) => {
            toast.success(collectionMessages.created);
            router.push(`/collections/${slug}`);
          }}
        />
      )}
    </section>
  );
}
