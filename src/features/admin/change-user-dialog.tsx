'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Role } from '@/domain/account/role';
import type { UserRow } from '@/domain/admin/schema';
import { messages } from '@/domain/messages';

export type PendingChange =
  { kind: 'role'; user: UserRow; role: Role } | { kind: 'active'; user: UserRow; isActive: boolean };

function questionOf(change: PendingChange): { title: string; description: string; confirmLabel: string } {
  const name = change.user.fullName;
  if (change.kind === 'role') {
    return {
      title: 'Change role',
      description: messages.admin.roleQuestion(name, change.user.role, change.role),
      confirmLabel: 'Change role',
    };
  }
  return change.isActive
    ? {
        title: 'Reactivate user',
        description: messages.admin.reactivateQuestion(name),
        confirmLabel: 'Reactivate',
      }
    : {
        title: 'Deactivate user',
        description: messages.admin.deactivateQuestion(name),
        confirmLabel: 'Deactivate',
      };
}

/** Confirms granting or removing the admin role, and deactivating or reactivating an account. */
export function ChangeUserDialog({
  change,
  open,
  onOpenChange,
  onConfirm,
}: {
  /** Stays set while the dialog closes, so that its texts stay. */
  change: PendingChange | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (change: PendingChange) => void;
}) {
  if (change === null) return null;
  return (
    <ConfirmDialog
      {...questionOf(change)}
      open={open}
      onOpenChange={onOpenChange}
      tone={change.kind === 'active' && !change.isActive ? 'danger' : 'primary'}
      onConfirm={() => onConfirm(change)}
    />
  );
}
