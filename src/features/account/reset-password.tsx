'use client';

import { useEffect } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorBox } from '@/components/ui/error-box';
import { messages } from '@/domain/messages';
import { useHydrated } from '@/lib/use-hydrated';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { BusyLine } from './busy-line';
import { NewPasswordForm } from './new-password-form';
import { useFragmentToken } from './use-fragment-token';

/**
 * The three states of the reset-password screen: verifying the link, an invalid link, the form (specification 2).
 * `isMember` is whether somebody is signed in: without a link they may set a password with their current one.
 */
export function ResetPassword({ isMember }: { isMember: boolean }) {
  // The token stands behind the #, which only the browser knows.
  return useHydrated() ? <LinkScreen isMember={isMember} /> : <Verifying />;
}

function LinkScreen({ isMember }: { isMember: boolean }) {
  const token = useFragmentToken('recovery');
  const { mutate, data, error } = trpc.account.checkRecoveryLink.useMutation();
  useEffect(() => {
    if (token !== null) mutate({ token });
  }, [token, mutate]);

  if (token === null) return isMember ? <NewPasswordForm token={null} /> : <BadLink />;
  if (error !== null && errorCode(error) !== 'BAD_REQUEST') {
    return <ErrorBox onRetry={() => mutate({ token })}>{errorText(error)}</ErrorBox>;
  }
  if (error !== null || data?.isValid === false) return <BadLink />;
  return data === undefined ? <Verifying /> : <NewPasswordForm token={token} />;
}

function Verifying() {
  return <BusyLine>Verifying your recovery link…</BusyLine>;
}

function BadLink() {
  return (
    <div className="grid gap-4">
      <ErrorBox>{messages.auth.badRecoveryLink}</ErrorBox>
      <ButtonLink href="/login">Back to Login</ButtonLink>
    </div>
  );
}
