'use client';

import { LibraryBig, PinOff } from 'lucide-react';
import Link from 'next/link';
import { IconButton } from '@/components/ui/icon-button';
import { collectionMessages } from '@/domain/collection/messages';
import type { CollectionEntry } from '@/domain/collection/schema';
import { trpc } from '@/trpc/client';
import { useCollectionPin } from './use-collection-pin';

/** The collections that a member pinned, a press away at the top of the dashboard; nothing where there are none. */
export function PinnedCollections() {
  const { data: pinned = [] } = trpc.pin.collections.useQuery();
  if (pinned.length === 0) return null;
  return (
    <section aria-label="Pinned collections" className="mt-4 min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold text-fg-muted">Pinned collections</h2>
      {/* Room for the rings of what has the focus, which scrolling would cut off. */}
      <ul className="-mx-1 flex gap-2 overflow-x-auto overscroll-x-contain p-1">
        {pinned.map((collection) => (
          <PinnedItem key={collection.id} collection={collection} />
        ))}
      </ul>
    </section>
  );
}

function PinnedItem({ collection: { id, slug, name, promptCount } }: { collection: CollectionEntry }) {
  const { toggle, isPending } = useCollectionPin(id);
  return (
    <li className="flex w-64 shrink-0 items-center gap-2 rounded-md border border-border bg-surface py-1 ps-3 pe-1">
      <LibraryBig aria-hidden="true" className="size-4 shrink-0 text-fg-muted" />
      <Link
        href={`/collections/${slug}`}
        prefetch={false}
        dir="auto"
        className="min-w-0 flex-1 truncate py-1.5 text-md font-medium hover:underline touch:py-3"
      >
        {name}
      </Link>
      <span className="shrink-0 text-sm text-fg-muted tabular-nums">
        {collectionMessages.prompts(promptCount)}
      </span>
      <IconButton
        size="dense"
        aria-label={`Unpin: ${name}`}
        tooltip="Unpin"
        disabled={isPending}
        onClick={toggle}
      >
        <PinOff aria-hidden="true" />
      </IconButton>
    </li>
  );
}
