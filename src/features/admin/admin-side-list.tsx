'use client';

import { usePathname } from 'next/navigation';
import { SideList } from '@/components/layout/side-list';
import { setupMessages } from '@/domain/admin/setup-messages';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';
import { ADMIN_PLACES, placeOf } from './admin-places';

/** The state of a part of the set-up; the link's name says it in words. */
const DOT = {
  works: 'bg-primary forced-colors:bg-[CanvasText]',
  attention: 'bg-on-warn-soft forced-colors:bg-[Mark]',
  unset: 'border-2 border-fg-muted',
} as const;

/**
 * The pages of the admin area.
 * @param isAdmin whether the states of the set-up may be asked for
 */
export function AdminSideList({ isAdmin }: { isAdmin: boolean }) {
  const { data: setup } = trpc.admin.setup.useQuery(undefined, { enabled: isAdmin });
  const current = placeOf(usePathname());
  const places = ADMIN_PLACES.map(({ href, label, icon: Icon, part }) => {
    const state = part && setup?.[part].state;
    return {
      href,
      label,
      icon: <Icon aria-hidden="true" />,
      isCurrent: href === current?.href,
      fullLabel: state && `${label}, ${setupMessages.states[state].toLowerCase()}`,
      mark: state && (
        <span aria-hidden="true" className={cn('ms-auto size-2.5 shrink-0 rounded-full', DOT[state])} />
      ),
    };
  });
  return <SideList label="Admin" places={places} />;
}
