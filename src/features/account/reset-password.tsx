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
 * Reset-password screen with its three states: verifying the link, invalid link, form. `isMember`:
 * signed-in users can set a password without a link by entering their current one.
 */
export function ResetPassword({ isMember }: { isMember: boolean }) {
  // The token is in the fragment (#), which only the browser has.
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
