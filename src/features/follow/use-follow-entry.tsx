'use client';

import { Bell, BellOff } from 'lucide-react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { FollowTarget } from '@/domain/follow/schema';
import { trpc } from '@/trpc/client';
import { useSetFollow } from './use-set-follow';

/** The entry of a menu that follows what the menu is of, or no longer. */
export function useFollowEntry(target: FollowTarget, name: string, isMember: boolean): MenuEntry {
  const { data } = trpc.follow.get.useQuery(target, { enabled: isMember, meta: { isQuiet: true } });
  const { set } = useSetFollow(target, name);
  const on = data?.on ?? false;
  return {
    label: on ? 'Unfollow' : 'Follow',
    icon: on ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />,
    onSelect: () => set(!on),
  };
}
