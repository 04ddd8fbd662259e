'use client';

import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Role } from '@/domain/account/role';
import type { UserRow } from '@/domain/admin/schema';
import { messages } from '@/domain/messages';
import { useKeptWebhooks } from './kept-webhooks';

export type PendingChange =
  | {
      kind: 'role';
      user: UserRow;
      role: Role;
      /** Webhooks of a former admin that continue as the reader's. */
      keepWebhooks?: string[];
    }
  | { kind: 'active'; user: UserRow; isActive: boolean };

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

interface ChangeUserDialogProps {
  /** Stays set while the dialog closes, so that its texts stay. */
  change: PendingChange | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (change: PendingChange) => void;
}

/**
 * Confirms granting or removing the admin role, and deactivating or reactivating an account. Of an admin who loses that
 * role it lists the webhooks of the library that they set.
 */
export function ChangeUserDialog({ change, ...props }: ChangeUserDialogProps) {
  return change && <Question key={change.user.id} change={change} {...props} />;
}

function Question({
  change,
  open,
  onOpenChange,
  onConfirm,
}: ChangeUserDialogProps & { change: PendingChange }) {
  const { user } = change;
  const losesLibrary = change.kind === 'role' && user.role === 'admin' && change.role !== 'admin';
  const { isPending, kept, choices } = useKeptWebhooks({
    spaceId: null,
    userId: user.id,
    isAsked: open && losesLibrary,
  });
  return (
    <ConfirmDialog
      {...questionOf(change)}
      // With everything that it asks.
      open={open && !isPending}
      onOpenChange={onOpenChange}
      tone={change.kind === 'active' && !change.isActive ? 'danger' : 'primary'}
      onConfirm={() => onConfirm(change.kind === 'role' ? { ...change, keepWebhooks: kept } : change)}
    >
      {choices}
    </ConfirmDialog>
  );
}
