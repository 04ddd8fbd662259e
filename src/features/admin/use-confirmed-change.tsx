import { useState } from 'react';
import type { Role } from '@/domain/account/role';
import type { UserRow } from '@/domain/admin/schema';
import { ChangeUserDialog, type PendingChange } from './change-user-dialog';
import { DeleteUserDialog } from './delete-user-dialog';
import { useChangeUser } from './use-change-user';

/** Changes of one account; those that could lock the user out need a confirmation. */
export function useConfirmedChange(query: Parameters<typeof useChangeUser>[0]) {
  const { setRole, setActive, signOut, isBusy } = useChangeUser(query);
  const [change, setChange] = useState<PendingChange | null>(null);
  const [asking, setAsking] = useState(false);
  const [doomed, setDoomed] = useState<UserRow | null>(null);
  const [askingToDelete, setAskingToDelete] = useState(false);

  const ask = (next: PendingChange) => {
    setChange(next);
    setAsking(true);
  };
  const make = (next: PendingChange) => {
    setAsking(false);
    const userId = next.user.id;
    if (next.kind === 'role') setRole.mutate({ userId, role: next.role, keepWebhooks: next.keepWebhooks });
    else setActive.mutate({ userId, isActive: next.isActive });
  };

  const dialogs = (
    <>
      <ChangeUserDialog change={change} open={asking} onOpenChange={setAsking} onConfirm={make} />
      {doomed && (
        <DeleteUserDialog
          key={doomed.id}
          user={doomed}
          open={askingToDelete}
          onOpenChange={setAskingToDelete}
        />
      )}
    </>
  );
  return {
    signOut,
    isBusy,
    dialogs,
    setRole: (user: UserRow, role: Role) => {
      if (role === user.role) return;
      const next: PendingChange = { kind: 'role', user, role };
      if (role === 'admin' || user.role === 'admin') ask(next);
      else make(next);
    },
    toggleActive: (user: UserRow) => ask({ kind: 'active', user, isActive: !user.isActive }),
    askToDelete: (user: UserRow) => {
      setDoomed(user);
      setAskingToDelete(true);
    },
  };
}
