'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { factorMessages } from '@/domain/account/factor-messages';
import type { FactorKind } from '@/domain/account/factors';
import type { PasskeyAnswer } from '@/domain/account/passkeys';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { AccountFormFrame } from '../account-form-frame';
import { fieldText } from '../field-text';
import { finishSignIn } from '../use-sign-in';
import { passkeyProblem, showPasskey } from './browser-passkeys';
import { CodeInput } from './code-input';
import { PasskeyButton } from './passkey-button';

type Proof = { code: string } | { recoveryCode: string } | { passkey: PasskeyAnswer };

type Props = {
  /** Id of the waiting sign-in. */
  signIn: string;
  /** The account's methods. */
  kinds: readonly FactorKind[];
  /** Called when signed in. */
  onDone: () => void;
};

/** Asks for the second factor of a sign-in: a six-digit code, a recovery code, or a passkey. */
export function FactorForm({ signIn, kinds, onDone }: Props) {
  const hasApp = kinds.includes('totp');
  const [isRecovering, setRecovering] = useState(!hasApp && !kinds.includes('passkey'));
  const asksForText = isRecovering || hasApp;
  const trust = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = trpc.account.factors.verify.useMutation();
  const challenge = trpc.account.factors.challenge.useMutation();

  async function submit(form: FormData) {
    const typed = fieldText(form, isRecovering ? 'recoveryCode' : 'code');
    if (typed.trim() === '') {
      setProblem(messages.auth.fillAllFields);
      return;
    }
    await prove(() => Promise.resolve(isRecovering ? { recoveryCode: typed } : { code: typed }));
  }

  function changeWay() {
    setProblem(null);
    setRecovering(!isRecovering);
  }

  async function askForPasskey() {
    const { passkey } = await challenge.mutateAsync();
    return { passkey: await showPasskey(passkey) };
  }

  async function prove(proofOf: () => Promise<Proof>) {
    setBusy(true);
    setProblem(null);
    const failure = await proofOf()
      .then((proof) => verify.mutateAsync({ signIn, ...proof }))
      .then(
        () => finishSignIn({ signIn, trust: trust.current }),
        (error: unknown) => passkeyProblem(error),
      );
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  }

  return (
    <AccountFormFrame onSubmit={(form) => void submit(form)}>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {kinds.includes('passkey') && !isRecovering && (
        <PasskeyButton
          variant={hasApp ? 'secondary' : 'primary'}
          loading={isBusy}
          onClick={() => void prove(askForPasskey)}
        />
      )}
      {isRecovering && <RecoveryField key="recovery" />}
      {hasApp && !isRecovering && (
        <Field key="code" label="Code" required hint={factorMessages.codeHint}>
          <CodeInput autoFocus />
        </Field>
      )}
      <Checkbox
        name="trust"
        label={factorMessages.trust}
        onChange={(event) => {
          trust.current = event.currentTarget.checked;
        }}
      />
      {asksForText && (
        <Button type="submit" loading={isBusy} className="mt-2">
          Sign in
        </Button>
      )}
      <Button variant="ghost" onClick={changeWay}>
        {isRecovering ? factorMessages.useDevice : 'Use a recovery code'}
      </Button>
    </AccountFormFrame>
  );
}

function RecoveryField() {
  return (
    <Field label="Recovery code" required hint={factorMessages.recoveryHint}>
      <Input
        name="recoveryCode"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
    </Field>
  );
}
