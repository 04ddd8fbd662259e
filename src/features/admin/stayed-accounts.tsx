'use client';

import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/toast';
import { userMessages as said } from '@/domain/admin/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';

/** Accounts whose address was proved since, with what they kept; nothing where there are none. */
export function StayedAccounts() {
  const utils = trpc.useUtils();
  const { data } = trpc.admin.listStayed.useQuery();
  const confirm = trpc.admin.confirmAddress.useMutation({
    onSuccess: () => toast.success(said.isTheirsDone),
    onError: toastError,
    onSettled: () => utils.admin.invalidate(),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="stayed-accounts" className="grid gap-2">
      <h2 id="stayed-accounts" className="font-heading text-lg">
        {said.stayedTitle}
      </h2>
      <p className="text-md text-fg-muted">{said.stayedLead}</p>
      <ul className="grid">
        {data.map((account) => (
          <li
            key={account.userId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <Link
                href={`/admin/users/${account.userId}`}
                className="font-semibold underline underline-offset-3"
              >
                <bdi>{account.fullName}</bdi>
              </Link>{' '}
              <span className="text-md text-fg-muted">{said.stayedWhat(account)}</span>
            </span>
            <Button
              variant="secondary"
              size="dense"
              aria-label={`${said.isTheirs}: ${account.fullName}`}
              disabled={confirm.isPending}
              onClick={() => confirm.mutate({ userId: account.userId })}
            >
              {said.isTheirs}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
