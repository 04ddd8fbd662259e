'use client';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';
import { useHydrated } from '@/lib/use-hydrated';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { BusyLine } from './busy-line';
import { useFragmentToken } from './use-fragment-token';

/** Confirms a new e-mail address with the link of a mail, on a press: programs that look at links confirm nothing. */
export function ConfirmEmail() {
  return useHydrated() ? <Confirmation /> : <BusyLine>Checking your link…</BusyLine>;
}

function Confirmation() {
  const token = useFragmentToken('email_change');
  const { mutate, isPending, isSuccess, error } = trpc.account.confirmEmailChange.useMutation();
  if (isSuccess) {
    return (
      <div className="grid gap-4">
        <Banner tone="primary" role="status">
          {messages.auth.emailUpdated}
        </Banner>
        <ButtonLink href="/profile/security">Continue</ButtonLink>
      </div>
    );
  }
  const isBadLink = token === null || (error !== null && errorCode(error) === 'BAD_REQUEST');
  if (isBadLink) {
    return (
      <div className="grid gap-4">
        <ErrorBox>{messages.auth.badEmailLink}</ErrorBox>
        <ButtonLink href="/profile/security">Request a new link</ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {error !== null && <ErrorBox>{errorText(error)}</ErrorBox>}
      <Button loading={isPending} onClick={() => mutate({ token })}>
        Confirm address
      </Button>
    </div>
  );
}
