'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { characterCount } from '@/domain/characters';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import { PASSWORD_MIN } from '@/domain/account/limits';
import { messages } from '@/domain/messages';
import { callAccount } from './account-call';
import { AccountFormFrame } from './account-form-frame';
import { FormNotice } from './form-notice';
import { fieldText } from './field-text';
import { markRegistered } from './just-registered-mark';
import { storedInvitation } from './stored-invitation';
import { useEmptyFields } from './use-empty-fields';
import { useSignIn } from './use-sign-in';

const FIELDS = ['fullName', 'email', 'password'];

/** The first thing wrong with what was typed, or null. */
function findProblem(input: { fullName: string; email: string; password: string }): string | null {
  const isIncomplete = input.fullName.trim() === '' || input.email.trim() === '' || input.password === '';
  if (isIncomplete) return messages.auth.fillAllFields;
  return characterCount(input.password) < PASSWORD_MIN ? messages.auth.passwordTooShort : null;
}

/** Full name, e-mail and password. `path` is where a sign-up leads. */
export function RegisterForm({ path, loginHref }: { path: string; loginHref: string }) {
  const signIn = useSignIn();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const fields = useEmptyFields(FIELDS);

  async function submit(form: FormData, element: HTMLFormElement) {
    const input = {
      fullName: fieldText(form, 'fullName'),
      email: fieldText(form, 'email'),
      password: fieldText(form, 'password'),
    };
    const problem = findProblem(input);
    setError(problem);
    fields.mark(element);
    if (problem !== null) return;
    setBusy(true);
    const invitation = storedInvitation() ?? undefined;
    const made = await callAccount((account) => account.register.mutate({ ...input, invitation }));
    if (made.problem !== null) {
      setError(made.code === 'INTERNAL_SERVER_ERROR' ? messages.auth.userCreationFailed : made.problem);
      setBusy(false);
      return;
    }
    markRegistered();
    const answer = await signIn(input, path);
    if (answer === null) {
      toast.success(messages.auth.accountCreated);
    } else if (answer !== FACTOR_REQUIRED) {
      setError(answer);
      setBusy(false);
    }
  }

  return (
    <AccountFormFrame onSubmit={(form, element) => void submit(form, element)} onTyped={fields.unmark}>
      <FormNotice lead="Join your team to collaborate on AI prompts.">
        {error !== null && <ErrorBox>{error}</ErrorBox>}
      </FormNotice>
      <Field label="Full name" required isWrong={fields.isEmpty('fullName')}>
        <Input name="fullName" autoComplete="name" dir="auto" />
      </Field>
      <Field label="Email" required isWrong={fields.isEmpty('email')}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      </Field>
      <Field
        label="Password"
        required
        isWrong={fields.isEmpty('password')}
        hint="At least 6 characters. Longer is safer."
      >
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        Register
      </Button>
      <p className="text-center text-md text-fg-muted">
        Already have an account?{' '}
        <Link href={loginHref} className="font-semibold text-fg underline underline-offset-3">
          Sign in
        </Link>
      </p>
    </AccountFormFrame>
  );
}
