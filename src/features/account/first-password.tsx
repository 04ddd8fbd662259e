'use client';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { toastError } from '@/trpc/toast-error';
import { AccountRow } from './account-row';

/** For an account that signs in only by other ways: a link to its address sets a password. */
export function FirstPassword({ email }: { email: string }) {
  const send = trpc.account.requestPasswordReset.useMutation({
    onSuccess: () => toast.success(messages.auth.resetSent),
    onError: toastError,
  });
  return (
    <AccountRow title="Password" lead="You don’t have a password. You sign in with the methods below.">
      {send.isSuccess ? (
        <Banner tone="primary" role="status">
          We sent you a link to set a password. It expires in one hour.
        </Banner>
      ) : (
        <Button variant="secondary" loading={send.isPending} onClick={() => send.mutate({ email })}>
          Send password link
        </Button>
      )}
    </AccountRow>
  );
}
