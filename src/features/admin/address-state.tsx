'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Time } from '@/components/ui/time';
import { toast } from '@/components/ui/toast';
import { userMessages as said } from '@/domain/admin/messages';
import type { UserDetail } from '@/domain/admin/user';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { CopiedLine } from './sign-in/copied-line';

const TEXTS = {
  typed: said.typedAddress,
  others: said.othersAddress,
  stayed: said.stayedAddress,
} as const;

/** Whether the address of a user is confirmed, and what an admin can do where it isn't. */
export function AddressState({ user }: { user: UserDetail }) {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.addressState.useQuery({ userId: user.id });
  const [link, setLink] = useState<{ url: string; expiresAt: Date } | null>(null);
  const settle = { onError: toastError, onSettled: () => utils.admin.invalidate() };
  const confirm = trpc.admin.confirmAddress.useMutation({
    ...settle,
    onSuccess: () => toast.success(said.isTheirsDone),
  });
  const invite = trpc.admin.inviteUser.useMutation({
    ...settle,
    onSuccess: () => toast.success(said.invited(user.email ?? '')),
  });
  const makeLink = trpc.admin.makeUserLink.useMutation({ ...settle, onSuccess: setLink });
  if (data === undefined || data.state === 'none' || data.state === 'proved') return null;
  const isBusy = confirm.isPending || invite.isPending || makeLink.isPending;
  const isUnproved = data.state !== 'stayed';
  return (
    <div className="grid gap-3 border-t border-border pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-md text-fg-muted">
          {data.state === 'typed' && user.role === 'admin' ? said.typedAdmin : TEXTS[data.state]}
        </p>
        {isUnproved && data.canMail && user.isActive && user.email !== null && (
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => invite.mutate({ email: user.email ?? '', role: user.role })}
          >
            Send a link
          </Button>
        )}
        {isUnproved && !data.canMail && user.isActive && (
          <Button variant="secondary" disabled={isBusy} onClick={() => makeLink.mutate({ userId: user.id })}>
            {said.getLink}
          </Button>
        )}
        {(!isUnproved || !data.canMail) && (
          <Button variant="secondary" disabled={isBusy} onClick={() => confirm.mutate({ userId: user.id })}>
            {said.isTheirs}
          </Button>
        )}
      </div>
      {link !== null && (
        <div className="grid gap-2" role="status">
          <p className="text-md">
            {said.linkLead} <Time date={link.expiresAt} />
          </p>
          <CopiedLine name="Link to set the password" text={link.url} />
        </div>
      )}
    </div>
  );
}
