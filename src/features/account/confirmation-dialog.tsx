'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { identityMessages } from '@/domain/account/identity-messages';
import { SignInProvider } from '@/domain/account/provider-claims';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from './account-form-frame';
import { fieldText } from './field-text';
import { ProviderButtons } from './provider-buttons';

export type ConfirmationDialogProps = {
  /** Tells password managers whose password is asked for. */
  email: string | null;
  open: boolean;
  onClose: (isConfirmed: boolean) => void;
};

/** Renders the dialog; fetched when first needed. */
export function renderConfirmationDialog(props: ConfirmationDialogProps) {
  return <ConfirmationDialog {...props} />;
}

/** Asks for the password once more; an account without one signs in again by its provider, and comes back. */
function ConfirmationDialog({ email, open, onClose }: ConfirmationDialogProps) {
  const passwordField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = trpc.account.reauthenticate.useMutation({
    onSuccess: () => onClose(true),
    onError: (error) => setProblem(errorText(error)),
  });

  const { data: identities } = trpc.account.identities.list.useQuery(undefined, { enabled: open });
  const providers = (identities ?? []).flatMap(({ provider }) => {
    const known = SignInProvider.safeParse(provider);
    return known.success ? [{ id: known.data, name: identityMessages.names[known.data] }] : [];
  });
  const hasPassword = identities?.some(({ provider }) => provider === 'password') ?? true;

  function submit(password: string) {
    setProblem(password === '' ? messages.auth.fillAllFields : null);
    if (password !== '') confirm.mutate({ password });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        setProblem(null);
        if (!isOpen) onClose(false);
      }}
      size="sm"
      initialFocus={passwordField}
      title="Confirm it is you"
      description="This changes how you sign in. You are not asked again for ten minutes."
    >
      {!hasPassword && (
        <>
          <p className="mb-4 text-md text-fg-muted">{identityMessages.confirmByProvider}</p>
          <ProviderButtons providers={providers} path={location.pathname + location.search} hasForm={false} />
        </>
      )}
      {hasPassword && (
        <AccountFormFrame onSubmit={(form) => submit(fieldText(form, 'password'))}>
          {problem !== null && <ErrorBox>{problem}</ErrorBox>}
          <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
          <Field label="Your password" required>
            <PasswordInput ref={passwordField} name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" loading={confirm.isPending} className="mt-2">
            Confirm
          </Button>
        </AccountFormFrame>
      )}
    </Dialog>
  );
}
