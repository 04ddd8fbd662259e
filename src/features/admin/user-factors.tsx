'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { factorMessages } from '@/domain/account/factor-messages';
import type { Factor } from '@/domain/account/factors';
import type { UserDetail } from '@/domain/admin/user';
import { SecuritySection } from '@/features/account/security-section';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Two-factor methods of a user, with buttons to delete them for users who lost their device. */
export function UserFactors({ user, factors: first }: { user: UserDetail; factors: Factor[] }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const { data } = trpc.admin.listFactors.useQuery({ userId: user.id }, { initialData: first });
  const remove = trpc.admin.deleteFactor.useMutation({
    onSuccess: () => toast.success(factorMessages.adminReset),
    onError: toastError,
    onSettled: () => {
      setAsking(false);
      return utils.admin.invalidate();
    },
  });
  const factors = data.filter(({ status }) => status === 'verified');
  return (
    <SecuritySection title={factorMessages.adminTitle} lead={factorMessages.adminLead}>
      {factors.length === 0 ? (
        <p className="text-md">{factorMessages.adminNone}</p>
      ) : (
        <>
          <ul className="grid text-md">
            {factors.map(({ id, kind, name, createdAt }) => (
              <li key={id} className="border-t border-border py-2 first:border-t-0 first:pt-0">
                <span className="font-semibold wrap-anywhere">{name}</span>{' '}
                <span className="text-fg-muted">
                  {kind === 'passkey' ? 'Passkey' : 'App'}, added <Time date={createdAt} />
                </span>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
            Remove all methods
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove all methods"
        description={factorMessages.adminQuestion(user.fullName)}
        confirmLabel="Remove all"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ userId: user.id })}
      />
    </SecuritySection>
  );
}
