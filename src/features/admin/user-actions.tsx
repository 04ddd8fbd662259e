'use client';

import { Ellipsis, Trash2, UserCheck, UserX } from 'lucide-react';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { UserRow } from '@/domain/admin/schema';

export interface UserActionsProps {
  user: UserRow;
  busy: boolean;
  onActive: (user: UserRow) => void;
  onDelete: (user: UserRow) => void;
}

/** What an admin may do with an account besides changing its role. */
export function UserActions({ user, busy, onActive, onDelete }: UserActionsProps) {
  const entries: MenuEntry[] = [
    {
      label: user.isActive ? 'Deactivate' : 'Reactivate',
      icon: user.isActive ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />,
      onSelect: () => onActive(user),
    },
    { kind: 'separator' },
    {
      label: 'Delete',
      tone: 'danger',
      icon: <Trash2 aria-hidden="true" />,
      onSelect: () => onDelete(user),
    },
  ];
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton size="dense" disabled={busy} aria-label={`Actions for ${user.fullName}`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  );
}
