'use client';

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { Member } from '@/domain/actor';
import type { LibraryPlaces } from '@/domain/library/places';
import { usePageKeys } from '@/lib/use-page-keys';
import { RailTooltip, sideRow } from './side-link';
import { SidePlaces } from './side-places';
import { useSideDialogs } from './use-side-dialogs';

/** The places of the library beside the page. */
export function SideBar({
  actor,
  first,
  onToggle,
}: {
  actor: Member;
  first: LibraryPlaces | undefined;
  onToggle: () => void;
}) {
  const dialogs = useSideDialogs(actor);
  usePageKeys({ '[': onToggle });
  return (
    <div
      data-side-bar=""
      className="sticky inset-bs-[calc(var(--header-height)+1px)] h-[calc(100dvh-var(--header-height)-1px)] [scrollbar-width:thin] overflow-y-auto overscroll-contain border-e border-border px-2 py-3.5 max-md:hidden xl:px-2.5 print:hidden"
    >
      <SidePlaces actor={actor} first={first} dialogs={dialogs} end={<SideToggle onToggle={onToggle} />} />
      {dialogs.dialogs}
    </div>
  );
}

/** Collapses the side bar or opens it, where there is room for both. */
function SideToggle({ onToggle }: { onToggle: () => void }) {
  return (
    <li className="max-xl:hidden">
      <RailTooltip label="Expand">
        <button type="button" aria-keyshortcuts="[" className={sideRow} onClick={onToggle}>
          <PanelLeftClose aria-hidden="true" className="rtl:-scale-x-100 rail:hidden" />
          <PanelLeftOpen aria-hidden="true" className="hidden rtl:-scale-x-100 rail:block" />
          <span className="rail:hidden">Collapse</span>
          <span className="hidden rail:sr-only rail:inline">Expand</span>
        </button>
      </RailTooltip>
    </li>
  );
}
