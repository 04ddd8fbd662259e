'use client';

import { FileText, LibraryBig, UserRound, Users } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorBox } from '@/components/ui/error-box';
import type { FollowKind } from '@/domain/follow/limits';
import { followMessages } from '@/domain/follow/messages';
import type { FollowedThing, FollowsPage } from '@/domain/follow/schema';
import { followedPath } from '@/domain/follow/text';
import { useNextPage } from '@/lib/use-next-page';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { FollowToggle } from './follow-toggle';
import { useSetFollow } from './use-set-follow';

const KINDS: Record<FollowKind, { label: string; icon: ReactNode }> = {
  person: { label: 'Person', icon: <UserRound aria-hidden="true" className="size-5" /> },
  space: { label: 'Space', icon: <Users aria-hidden="true" className="size-5" /> },
  collection: { label: 'Collection', icon: <LibraryBig aria-hidden="true" className="size-5" /> },
  prompt: { label: 'Prompt', icon: <FileText aria-hidden="true" className="size-5" /> },
};

/** List of followed things, most recently followed first. The page provides the first ones. */
export function FollowedList({ first }: { first: FollowsPage }) {
  const list = trpc.follow.list.useInfiniteQuery(
    {},
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      initialData: { pages: [first], pageParams: [undefined] },
    },
  );
  const more = useNextPage(list);
  const things = list.data.pages.flatMap(({ items }) => items);
  return (
    <>
      {things.length === 0 ? (
        <EmptyState
          heading="h2"
          title={followMessages.nothing}
          action={<ButtonLink href="/browse-prompts">Browse Prompts</ButtonLink>}
        >
          {followMessages.nothingMore}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {things.map((thing) => (
            <FollowedRow key={`${thing.kind} ${thing.id}`} thing={thing} />
          ))}
        </ul>
      )}
      {list.error !== null && <ErrorBox className="mt-4">{errorText(list.error)}</ErrorBox>}
      {list.hasNextPage && (
        <Button variant="secondary" className="mt-4" loading={more.isLoading} onClick={more.load}>
          Show more
        </Button>
      )}
    </>
  );
}

/** A followed thing. Once unfollowed it stays until the list is fetched again, so that it can be undone. */
function FollowedRow({ thing }: { thing: FollowedThing }) {
  const [on, setOn] = useState(true);
  const { set, isPending } = useSetFollow({ kind: thing.kind, id: thing.id }, thing.name);
  const { label, icon } = KINDS[thing.kind];
  return (
    <Card as="li" className="flex items-center gap-3 p-3">
      <span className="text-fg-muted max-sm:hidden">{icon}</span>
      <div className="min-w-0 flex-1">
        <Link
          href={followedPath(thing)}
          prefetch={false}
          dir="auto"
          className="inline-flex max-w-full items-center font-semibold wrap-anywhere underline-offset-3 hover:underline touch:min-h-11"
        >
          {thing.name}
        </Link>
        <p className="text-sm text-fg-muted">{label}</p>
      </div>
      <FollowToggle
        on={on}
        name={thing.name}
        size="dense"
        loading={isPending}
        onChange={(wanted) => set(wanted, (saved) => setOn(saved.on))}
      />
    </Card>
  );
}
