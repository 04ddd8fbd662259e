'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { Member } from '@/domain/actor';
import type { LibraryPlaces } from '@/domain/library/places';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { OpenInTargets } from '@/features/prompt/actions/open-in-targets';
import { useDeviceChoice } from '@/lib/device-choice';
import { hasSideBar } from '@/domain/publish/routes';
import { isInitiallyCollapsed } from '@/features/navigation/library-pages';
import { useSidebarCollapser } from '@/features/navigation/sidebar-collapse';
import { SideBar } from './side-bar';

/** `choice` is what this device keeps: styles know it before the page comes to life. */
type SideState = 'choice' | 'open' | 'collapsed';

/** Whether the side bar is open on a page, and what opens or closes it. */
function useSideState(pathname: string): { state: SideState; toggle: () => void } {
  const [isCollapsed, choose] = useDeviceChoice('side');
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const taker = useSidebarCollapser();
  if (taker === 0 && !isInitiallyCollapsed(pathname)) {
    return { state: 'choice', toggle: () => choose(!isCollapsed) };
  }
  const here = `${pathname} ${taker}`;
  const isOpen = openedOn === here;
  return { state: isOpen ? 'open' : 'collapsed', toggle: () => setOpenedOn(isOpen ? null : here) };
}

/**
 * A member's page beside the side bar of their library, where the page belongs to it: 236 px, or 57 px with only icons
 * when collapsed or below 1280 px. Below 768 px the drawer of the header has the same.
 */
export function LibraryShell({
  actor,
  first,
  footer,
  openInTargets,
  children,
}: {
  actor: Member;
  first: LibraryPlaces | undefined;
  footer: ReactNode;
  /** For the menus of cards. */
  openInTargets: readonly OpenInTarget[];
  children: ReactNode;
}) {
  const pathname = usePathname();
  const { state, toggle } = useSideState(pathname);
  const hasSide = hasSideBar(pathname);
  return (
    <div className={hasSide ? 'library-shell' : undefined} data-side-state={state}>
      {hasSide && <SideBar actor={actor} first={first} onToggle={toggle} />}
      <div className="flex min-h-[calc(100dvh-var(--header-height)-1px)] min-w-0 flex-col overflow-x-clip">
        <OpenInTargets value={openInTargets}>
          <div className="min-w-0 flex-1">{children}</div>
        </OpenInTargets>
        {footer}
      </div>
    </div>
  );
}
