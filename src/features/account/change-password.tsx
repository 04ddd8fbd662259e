'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { findPasswordProblem } from '@/domain/account/new-password';
import { securityMessages } from '@/domain/account/security-messages';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from './account-form-frame';
import { fieldText } from './field-text';
import { AccountRow } from './account-row';

/** Changes one's own password; other devices are signed out. `email` tells password managers whose it is. */
export function ChangePassword({ email }: { email: string }) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState<string | null>(null);
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => {
      toast.success(messages.auth.passwordUpdated);
      return utils.account.sessions.invalidate();
    },
    onError: (error) => setProblem(errorText(error)),
  });

  function submit(form: FormData, element: HTMLFormElement) {
    const currentPassword = fieldText(form, 'currentPassword');
    const password = fieldText(form, 'password');
    const found =
      currentPassword === ''
        ? messages.auth.fillAllFields
        : findPasswordProblem(password, fieldText(form, 'confirmation'));
    setProblem(found);
    if (found === null) change.mutate({ currentPassword, password }, { onSuccess: () => element.reset() });
  }

  return (
    <AccountRow title="Password" lead={securityMessages.hasPassword} hint={securityMessages.changeHint}>
      <AccountFormFrame onSubmit={submit}>
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Current password" required>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
          <Field label="New password" required hint="At least 6 characters.">
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
          <Field label="Confirm password" required>
            <PasswordInput name="confirmation" autoComplete="new-password" />
          </Field>
        </div>
        <Button type="submit" loading={change.isPending} className="justify-self-start">
          Change password
        </Button>
      </AccountFormFrame>
    </AccountRow>
  );
}
