import { Bell, ShieldCheck, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { SideList, SideListFrame } from '@/components/layout/side-list';

const PLACES = {
  profile: { href: '/profile', label: 'Profile', icon: <User aria-hidden="true" /> },
  security: {
    href: '/profile/security',
    label: 'Account security',
    icon: <ShieldCheck aria-hidden="true" />,
  },
  notifications: {
    href: '/profile/notifications',
    label: 'Notifications',
    icon: <Bell aria-hidden="true" />,
  },
} as const;

type AccountPlace = keyof typeof PLACES;

/** A page of one's own account, with the list of all of them beside it. */
export function AccountFrame({ current, children }: { current: AccountPlace; children: ReactNode }) {
  const places = (Object.keys(PLACES) as AccountPlace[]).map((place) => ({
    ...PLACES[place],
    isCurrent: place === current,
  }));
  return <SideListFrame list={<SideList label="Account" places={places} />}>{children}</SideListFrame>;
}
