'use client';

import { Inbox, LibraryBig, SquarePen, Star, UserRoundCheck } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Member } from '@/domain/actor';
import { type LibraryPlaces, PLACE_COUNT_MAX, placeCount } from '@/domain/library/places';
import { canCreateSpace } from '@/domain/space/policy';
import { INBOX_PATH } from '@/features/notification/inbox-path';
import { useInboxCounts } from '@/features/notification/use-inbox-counts';
import { previousLocation } from '@/lib/previous-location';
import { trpc } from '@/trpc/client';
import {
  currentPlace,
  DASHBOARD_HREF,
  FAVORITES_HREF,
  GRANTED_HREF,
  MINE_HREF,
} from '@/features/navigation/library-pages';
import { SidebarFooter } from './sidebar-footer';
import { CollectionGroup, PinnedGroup, SpaceGroup } from './side-groups';
import { SideLink } from './side-link';
import type { SideDialogs } from './use-side-dialogs';

const NONE: LibraryPlaces = {
  everything: 0,
  mine: 0,
  favorites: 0,
  granted: 0,
  spaces: [],
  spaceCount: 0,
  collections: [],
  collectionCount: 0,
  pinned: [],
};

const unheard = () => () => undefined;

/** The address of the place in view, as the links of the side bar have it. */
function useCurrentPlace(): string | null {
  // The list that was in view before this page; the browser alone knows it, and it changes with the page.
  const cameFrom = useSyncExternalStore(unheard, previousLocation, () => null);
  return currentPlace(usePathname(), useSearchParams(), cameFrom);
}

/**
 * The places of a member's library, in the side bar and in the drawer of small screens.
 * @param first what the page knows of them already
 * @param end after the last of the foot
 */
export function SidePlaces({
  actor,
  first,
  dialogs,
  end,
}: {
  actor: Member;
  first: LibraryPlaces | undefined;
  dialogs: SideDialogs;
  end?: ReactNode;
}) {
  const { data: places = NONE } = trpc.library.places.useQuery(undefined, {
    initialData: first,
    meta: { isQuiet: true },
  });
  const inbox = useInboxCounts();
  const current = useCurrentPlace();
  return (
    <nav aria-label="Library" className="flex min-h-full flex-col">
      <ul>
        <SideLink
          href={INBOX_PATH}
          current={current}
          icon={<Inbox aria-hidden="true" />}
          count={inbox.text}
          name={inbox.label}
          isHot
        >
          Inbox
        </SideLink>
        <SideLink
          href={DASHBOARD_HREF}
          current={current}
          icon={<LibraryBig aria-hidden="true" />}
          count={placeCount(places.everything)}
        >
          Library
        </SideLink>
        <SideLink
          href={MINE_HREF}
          current={current}
          icon={<SquarePen aria-hidden="true" />}
          count={placeCount(places.mine)}
        >
          My Prompts
        </SideLink>
        <SideLink
          href={FAVORITES_HREF}
          current={current}
          icon={<Star aria-hidden="true" />}
          count={placeCount(places.favorites, PLACE_COUNT_MAX)}
        >
          Favorites
        </SideLink>
        <SideLink
          href={GRANTED_HREF}
          current={current}
          icon={<UserRoundCheck aria-hidden="true" />}
          count={placeCount(places.granted, PLACE_COUNT_MAX)}
        >
          Shared with me
        </SideLink>
      </ul>
      <SpaceGroup
        places={places}
        current={current}
        onCreate={canCreateSpace(actor) ? dialogs.openSpace : undefined}
      />
      <CollectionGroup places={places} current={current} onCreate={dialogs.openCollection} />
      <PinnedGroup places={places} current={current} />
      <SidebarFooter actor={actor} current={current}>
        {end}
      </SidebarFooter>
    </nav>
  );
}
