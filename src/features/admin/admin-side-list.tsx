'use client';

import { usePathname } from 'next/navigation';
import { SideList } from '@/components/layout/side-list';
import { StateMark } from '@/components/ui/state-mark';
import { setupMessages } from '@/domain/admin/setup-messages';
import { trpc } from '@/trpc/client';
import { ADMIN_PLACES, placeOf } from './admin-places';

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
      mark: state && <StateMark state={state} className="ms-auto" />,
    };
  });
  return <SideList label="Admin" places={places} />;
}
