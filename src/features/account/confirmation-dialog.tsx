'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { factorMessages } from '@/domain/account/factor-messages';
import type { FactorKind } from '@/domain/account/factors';
import { identityMessages } from '@/domain/account/identity-messages';
import { SignInProvider } from '@/domain/account/provider-claims';
import type { Reauthentication as Proof } from '@/domain/account/schema';
import { CONSENT_PATH } from '@/domain/connection/paths';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { AccountFormFrame } from './account-form-frame';
import { passkeyProblem, showPasskey } from './factors/browser-passkeys';
import { CodeInput } from './factors/code-input';
import { PasskeyButton } from './factors/passkey-button';
import { fieldText } from './field-text';
import { ProviderButtons } from './provider-buttons';

export type ConfirmationDialogProps = {
  /** Tells password managers whose password is asked for. */
  email: string | null;
  open: boolean;
  onClose: (isConfirmed: boolean) => void;
};

/** Renders the dialog; loaded when first needed. */
export function renderConfirmationDialog(props: ConfirmationDialogProps) {
  return <ConfirmationDialog {...props} />;
}

/** Says what asks for a confirmation, by the page: agents get tokens on their own. */
function reasonOn(pathname: string): string {
  if (pathname.startsWith(CONSENT_PATH)) return identityMessages.creatingToken;
  if (pathname.startsWith('/profile')) return identityMessages.changingSignIn;
  return identityMessages.changingAccess;
}

/**
 * Asks for the password once more, or a passkey. An account without a password shows another of its ways: a code, or
 * its provider, from where it comes back.
 */
function ConfirmationDialog({ email, open, onClose }: ConfirmationDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const askForPasskey = trpc.account.passkeys.confirmOptions.useMutation();
  const confirm = trpc.account.reauthenticate.useMutation({ onSuccess: () => onClose(true) });
  const { providers, hasPassword, has } = useOwnWays(open);
  const hasField = hasPassword || has('totp');

  async function prove(proofOf: () => Promise<Proof>) {
    setProblem(null);
    await proofOf()
      .then((proof) => confirm.mutateAsync(proof))
      .catch((error: unknown) => setProblem(passkeyProblem(error)));
  }

  function submit(form: FormData) {
    const typed = fieldText(form, hasPassword ? 'password' : 'code');
    if (typed.trim() === '') setProblem(messages.auth.fillAllFields);
    else void prove(() => Promise.resolve(hasPassword ? { password: typed } : { code: typed }));
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        setProblem(null);
        if (!isOpen) onClose(false);
      }}
      size="sm"
      initialFocus={firstField}
      title="Confirm it’s you"
      description={`${reasonOn(location.pathname)} We won’t ask again for ten minutes.`}
    >
      <AccountFormFrame onSubmit={submit}>
        {problem !== null && <ErrorBox>{problem}</ErrorBox>}
        {hasPassword && (
          <>
            <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
            <Field label="Password" required>
              <PasswordInput ref={firstField} name="password" autoComplete="current-password" />
            </Field>
          </>
        )}
        {!hasPassword && has('totp') && (
          <Field label="Code" required hint={factorMessages.codeHint}>
            <CodeInput ref={firstField} />
          </Field>
        )}
        {hasField && (
          <Button type="submit" loading={confirm.isPending} className="mt-2">
            Confirm
          </Button>
        )}
        {has('passkey') && (
          <PasskeyButton
            variant={hasField ? 'ghost' : 'primary'}
            loading={askForPasskey.isPending}
            onClick={() =>
              void prove(async () => ({ passkey: await showPasskey(await askForPasskey.mutateAsync()) }))
            }
          />
        )}
      </AccountFormFrame>
      {!hasPassword && providers.length > 0 && (
        <div className={hasField || has('passkey') ? 'mt-6' : undefined}>
          <p className="mb-4 text-md text-fg-muted">{identityMessages.confirmByProvider}</p>
          <ProviderButtons providers={providers} path={location.pathname + location.search} hasForm={false} />
        </div>
      )}
    </Dialog>
  );
}

function useOwnWays(enabled: boolean) {
  const { data: identities } = trpc.account.identities.list.useQuery(undefined, { enabled });
  const { data: own } = trpc.account.factors.list.useQuery(undefined, { enabled });

  const providers = (identities ?? []).flatMap(({ provider }) => {
    const known = SignInProvider.safeParse(provider);
    return known.success ? [{ id: known.data, name: identityMessages.names[known.data] }] : [];
  });
  const hasPassword = identities?.some(({ provider }) => provider === 'password') ?? true;
  const has = (kind: FactorKind) =>
    own?.factors.some((factor) => factor.kind === kind && factor.status === 'verified') ?? false;
  return { providers, hasPassword, has };
}
