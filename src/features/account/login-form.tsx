'use client';

import Link from 'next/link';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { fieldText } from './field-text';
import { useEnter } from './use-enter';

/** E-mail and password (specification 2, Login screen). `path` is where a sign-in leads. */
export function LoginForm({ path, registerHref }: { path: string; registerHref: string }) {
  const enter = useEnter();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(form: FormData) {
    const email = fieldText(form, 'email');
    const password = fieldText(form, 'password');
    if (email.trim() === '' || password === '') {
      setError(messages.auth.fillAllFields);
      return;
    }
    setBusy(true);
    setError(null);
    const problem = await enter({ email, password }, path);
    if (problem === null) {
      toast.success(messages.auth.signedIn);
    } else {
      setError(problem);
      setBusy(false);
    }
  }

  return (
    <form
      // With scripts still loading a press must not put the password into the address.
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      {error !== null && <ErrorBox>{error}</ErrorBox>}
      <Field label="Email" required>
        <Input name="email" type="email" autoComplete="username" inputMode="email" autoCapitalize="none" />
      </Field>
      <Field label="Password" required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        Sign in
      </Button>
      <p className="text-center text-md text-fg-muted">
        No account yet?{' '}
        <Link href={registerHref} className="font-semibold text-fg underline underline-offset-3">
          Register
        </Link>
      </p>
    </form>
  );
}
