'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { proofMessages } from '@/domain/account/proof-messages';
import { securityMessages } from '@/domain/account/security-messages';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from './account-form-frame';
import { fieldText } from './field-text';
import { SendProofButton } from '@/features/address-proof/send-proof-button';
import { AccountRow } from './account-row';

/** Asks for another email address, confirmed by a link sent to it. `email`: the current one, and if it is proved. */
export function ChangeEmail({
  email,
  isProved,
  hasPassword,
}: {
  email: string | null;
  isProved: boolean;
  /** Without one the session has to be fresh. */
  hasPassword: boolean;
}) {
  const [problem, setProblem] = useState<string | null>(null);
  const request = trpc.account.requestEmailChange.useMutation({
    onSuccess: () => toast.success(messages.auth.emailChangeSent),
    onError: (error) => setProblem(errorText(error)),
  });

  function submit(form: FormData, element: HTMLFormElement) {
    const next = fieldText(form, 'newEmail');
    const currentPassword = hasPassword ? fieldText(form, 'emailPassword') : undefined;
    const isIncomplete = next.trim() === '' || currentPassword === '';
    setProblem(isIncomplete ? messages.auth.fillAllFields : null);
    if (!isIncomplete) request.mutate({ email: next, currentPassword }, { onSuccess: () => element.reset() });
  }

  const lead =
    email === null ? (
      'Your account has no email address yet.'
    ) : (
      <>
        <bdi className="font-semibold break-all text-fg">{email}</bdi> ·{' '}
        {isProved ? securityMessages.confirmed : securityMessages.notConfirmed}
      </>
    );
  return (
    <AccountRow
      title="Email address"
      lead={lead}
      hint={email === null ? undefined : securityMessages.emailHint}
    >
      {email !== null && !isProved && (
        <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-md">
          {proofMessages.reason}
          <SendProofButton />
        </p>
      )}
      <AccountFormFrame onSubmit={submit}>
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        {request.isSuccess && (
          <Banner tone="primary" role="status">
            Open the link in that email within an hour to switch to this address.
          </Banner>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Field label="New email" required>
            <Input
              name="newEmail"
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
            />
          </Field>
          {hasPassword && (
            <Field label="Current password" required>
              <PasswordInput name="emailPassword" autoComplete="current-password" />
            </Field>
          )}
        </div>
        <Button type="submit" loading={request.isPending} className="justify-self-start">
          Change email
        </Button>
      </AccountFormFrame>
    </AccountRow>
  );
}
