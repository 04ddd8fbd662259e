'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { userMessages } from '@/domain/admin/messages';
import type { Factor } from '@/domain/account/factors';
import type { UserDetail } from '@/domain/admin/user';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { DeleteUserDialog } from './delete-user-dialog';
import { UserFactors } from './user-factors';
import { UserAccess } from './user-access';
import { UserForm } from './user-form';
import { UserTokens } from './user-tokens';
import { UserIdentities } from './user-identities';

type Props = { user: UserDetail; factors: Factor[]; isSelf: boolean };

/** One account with what admins can change of it. */
export function UserView({ user: initial, factors, isSelf }: Props) {
  const { data: user } = trpc.admin.getUser.useQuery({ userId: initial.id }, { initialData: initial });
  if (user.deletedAt !== null) return <DeletedUser user={user} deletedAt={user.deletedAt} />;
  return (
    <div className="grid gap-6">
      <UserForm user={user} isSelf={isSelf} />
      {!isSelf && <UserAccess user={user} />}
      <UserIdentities user={user} isSelf={isSelf} />
      {!isSelf && <UserFactors user={user} factors={factors} />}
      {!isSelf && <UserTokens userId={user.id} />}
      {!isSelf && <DeleteUser user={user} />}
    </div>
  );
}

function DeleteUser({ user }: { user: UserDetail }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  return (
    <SecuritySection title="Delete" lead="Delete permanently, or keep the account restorable.">
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete user
      </Button>
      <DeleteUserDialog
        user={user}
        open={isAsking}
        onOpenChange={setAsking}
        onDeleted={(forGood) => {
          if (forGood) router.replace('/admin');
        }}
      />
    </SecuritySection>
  );
}

function DeletedUser({ user, deletedAt }: { user: UserDetail; deletedAt: Date }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState<'restore' | 'release' | 'delete' | null>(null);
  const restore = trpc.admin.restoreUser.useMutation({
    onSuccess: ({ restoredPrompts, promptsInTrash, isActive }) => {
      setAsking(null);
      toast.success(userMessages.restored(restoredPrompts, isActive, promptsInTrash));
    },
    onError: toastError,
    onSettled: () => utils.admin.invalidate(),
  });
  const release = trpc.admin.releaseUser.useMutation({
    onSuccess: () => {
      setAsking(null);
      toast.success(userMessages.released);
    },
    onError: toastError,
    onSettled: () => utils.admin.invalidate(),
  });
  return (
    <Banner
      tone="warn"
      title="This account is deleted"
      actions={
        <>
          <Button onClick={() => setAsking('restore')}>Restore</Button>
          <Button variant="secondary" onClick={() => setAsking('release')}>
            Release address
          </Button>
          <Button variant="danger" onClick={() => setAsking('delete')}>
            Delete permanently
          </Button>
        </>
      }
    >
      Deleted <Time date={deletedAt} />. This account can’t sign in
      {user.email !== null && (
        <>
          , and its email address stays reserved:{' '}
          <bdi className="font-semibold wrap-anywhere">{user.email}</bdi>
        </>
      )}
      .
      <ConfirmDialog
        open={isAsking === 'restore'}
        onOpenChange={(open) => setAsking(open ? 'restore' : null)}
        title="Restore user"
        description={userMessages.restoreQuestion(user.fullName)}
        confirmLabel="Restore"
        loading={restore.isPending}
        onConfirm={() => restore.mutate({ userId: user.id })}
      />
      <ConfirmDialog
        open={isAsking === 'release'}
        onOpenChange={(open) => setAsking(open ? 'release' : null)}
        title="Release name and address?"
        description={userMessages.releaseQuestion(user.fullName)}
        confirmLabel="Release"
        tone="danger"
        loading={release.isPending}
        onConfirm={() => release.mutate({ userId: user.id })}
      />
      <DeleteUserDialog
        user={user}
        open={isAsking === 'delete'}
        onOpenChange={(open) => setAsking(open ? 'delete' : null)}
        onDeleted={() => router.replace('/admin')}
      />
    </Banner>
  );
}
