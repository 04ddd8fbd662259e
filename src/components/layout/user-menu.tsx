'use client';

import { ChevronDown } from 'lucide-react';

import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';

export interface HeaderUser {
  /** Full name; may be empty. */
  name: string;
  email: string;
  avatarUrl?: string | null;
}

/** The user block: picture or initials with the name, or the e-mail address without one; opens a menu of `entries`. */
export function UserMenu({ user, entries }: { user: HeaderUser; entries: readonly MenuEntry[] }) {
  const shown = user.name.trim() || user.email;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          variant="ghost"
          aria-label={`Account: ${shown}`}
          className="max-w-48 min-w-0 shrink gap-0 px-1.5 min-[90rem]:max-w-72 touch:min-w-11"
        >
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={shown} src={user.avatarUrl} size={24} className="size-7" />
            <span dir="auto" className="truncate max-xl:hidden">
              {shown}
            </span>
            <ChevronDown aria-hidden="true" className="max-xl:hidden" />
          </span>
        </Button>
      }
      entries={[
        {
          kind: 'heading',
          label: (
            <span dir="auto" className="block truncate">
              {user.email}
            </span>
          ),
        },
        ...entries,
      ]}
    />
  );
}
