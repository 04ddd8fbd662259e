'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { factorMessages } from '@/domain/account/factor-messages';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from '../account-form-frame';
import { fieldText } from '../field-text';
import { finishSignIn } from '../use-sign-in';
import { CodeInput } from './code-input';

type Props = {
  /** The sign-in that waits for it. */
  signIn: string;
  /** Signed in. */
  onDone: () => void;
};

/** Asks for the second factor of a sign-in: six digits, or a recovery code. */
export function FactorForm({ signIn, onDone }: Props) {
  const [isRecovering, setRecovering] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = trpc.account.factors.verify.useMutation();

  async function submit(form: FormData) {
    const typed = fieldText(form, isRecovering ? 'recoveryCode' : 'code');
    if (typed.trim() === '') {
      setProblem(messages.auth.fillAllFields);
      return;
    }
    setBusy(true);
    setProblem(null);
    const proof = isRecovering ? { recoveryCode: typed } : { code: typed };
    const failure = await verify.mutateAsync({ signIn, ...proof }).then(
      () => finishSignIn({ signIn, trust: form.get('trust') === 'on' }),
      (error: unknown) => errorText(error),
    );
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  }

  return (
    <AccountFormFrame onSubmit={(form) => void submit(form)}>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {isRecovering ? (
        <Field key="recovery" label="Recovery code" required hint={factorMessages.recoveryHint}>
          <Input
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
      ) : (
        <Field key="code" label="Code" required hint={factorMessages.codeHint}>
          <CodeInput />
        </Field>
      )}
      <Checkbox name="trust" label={factorMessages.trust} />
      <Button type="submit" loading={isBusy} className="mt-2">
        Sign in
      </Button>
      <Button
        variant="ghost"
        onClick={() => {
          setProblem(null);
          setRecovering(!isRecovering);
        }}
      >
        {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
    </AccountFormFrame>
  );
}
