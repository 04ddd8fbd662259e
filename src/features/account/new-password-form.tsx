'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { findPasswordProblem } from '@/domain/account/new-password';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorCode, errorText } from '@/trpc/error';
import { AccountFormFrame } from './account-form-frame';
import { fieldText } from './field-text';
import { useLeave } from './use-sign-out';

/** User-facing reason why a password could not be set; a general text if the server gives none. */
function reasonOf(error: unknown): string {
  return errorCode(error) === 'INTERNAL_SERVER_ERROR' ? messages.auth.resetFailed : errorText(error);
}

/**
 * Form for a new password and its confirmation, with the token of a recovery link, or with the current password if
 * there is none. On success all sessions end, and the user goes to /login.
 */
export function NewPasswordForm({ token }: { token: string | null }) {
  const leave = useLeave();
  const reset = trpc.account.resetPassword.useMutation();
  const change = trpc.account.changePassword.useMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(form: FormData) {
    const password = fieldText(form, 'password');
    const currentPassword = fieldText(form, 'currentPassword');
    const isIncomplete = token === null && currentPassword === '';
    const found = isIncomplete
      ? messages.auth.fillAllFields
      : findPasswordProblem(password, fieldText(form, 'confirmation'));
    setProblem(found);
    if (found !== null) return;
    setBusy(true);
    try {
      await (token === null
        ? change.mutateAsync({ currentPassword, password })
        : reset.mutateAsync({ token, password }));
    } catch (error) {
      setProblem(reasonOf(error));
      toast.error(reasonOf(error));
      setBusy(false);
      return;
    }
    if (!(await leave('/login', messages.auth.passwordUpdated))) {
      // The password is set, but this browser's cookie could not be removed.
      toast.success(messages.auth.passwordUpdated);
      location.assign('/login');
    }
  }

  return (
    <AccountFormFrame onSubmit={(form) => void submit(form)}>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {token === null && (
        <Field label="Current password" required>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
      )}
      <Field label="New password" required hint="At least 6 characters. Longer is safer.">
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" required>
        <PasswordInput name="confirmation" autoComplete="new-password" />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        Set new password
      </Button>
    </AccountFormFrame>
  );
}
