'use client';

import { Ellipsis, LogOut, Trash2, UserPen, UserCheck, UserX } from 'lucide-react';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { UserRow } from '@/domain/admin/schema';

export interface UserActionsProps {
  user: UserRow;
  busy: boolean;
  /** Whether the table lists deleted accounts that can be restored, which is done on their own pages. */
  deleted: boolean;
  onActive: (user: UserRow) => void;
  onSignOut: (user: UserRow) => void;
  onDelete: (user: UserRow) => void;
}

/** Path of an account's page for admins. */
export function userHref(id: string): string {
  return `/admin/users/${id}`;
}

/** Menu of an admin's actions on an account, besides changing its role. */
export function UserActions({ user, busy, deleted, onActive, onSignOut, onDelete }: UserActionsProps) {
  const open: MenuEntry = {
    kind: 'link',
    label: deleted ? 'Restore or delete…' : 'Edit',
    href: userHref(user.id),
    icon: <UserPen aria-hidden="true" />,
  };
  const changes: MenuEntry[] = [
    { label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: () => onSignOut(user) },
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
      entries={deleted ? [open] : [open, ...changes]}
    />
  );
}
