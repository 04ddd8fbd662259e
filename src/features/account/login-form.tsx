'use client';

import Link from 'next/link';
import { useRef, useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from './account-form-frame';
import { PasskeySignIn } from './factors/passkey-sign-in';
import { fieldText } from './field-text';
import { keepPendingCode } from './pending-code';
import { useSignIn } from './use-sign-in';

/**
 * Why the visitor is here: their session has ended, the page they asked for is for members, or they opened the link of a mail
 * that another browser asked for.
 */
export type LoginReason = 'expired' | 'member-page' | 'other-browser' | null;

type Props = {
  /** Where a sign-in leads. */
  path: string;
  registerHref: string;
  reason: LoginReason;
  /** For the admin who keeps a password where company sign-in is the only other way: no account is made or recovered. */
  isPasswordOnly?: boolean;
};

const REASONS = {
  'member-page': messages.auth.signInFirst,
  'other-browser': messages.auth.codeOtherBrowser,
} as const;

/** What the red box says: what is wrong, and why when there is more to say. */
type Problem = { title?: string; text: string };

const EXPIRED: Problem = { title: messages.session.expired, text: messages.session.refreshFailed };

/** E-mail and password (specification 2, Login screen). */
export function LoginForm({ path, registerHref, reason, isPasswordOnly = false }: Props) {
  const signIn = useSignIn();
  const askForReset = trpc.account.requestPasswordReset.useMutation();
  const askForCode = trpc.account.sendCode.useMutation();
  const emailField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(reason === 'expired' ? EXPIRED : null);
  const [isBusy, setBusy] = useState(false);

  async function submit(form: FormData) {
    const email = fieldText(form, 'email');
    const password = fieldText(form, 'password');
    askForReset.reset();
    if (email.trim() === '' || password === '') {
      setProblem({ text: messages.auth.fillAllFields });
      return;
    }
    setBusy(true);
    setProblem(null);
    const failure = await signIn({ email, password }, path);
    if (failure === null) {
      toast.success(messages.auth.signedIn);
    } else if (failure !== FACTOR_REQUIRED) {
      setProblem({ text: failure });
      setBusy(false);
    }
  }

  /** The address that was typed; without one says that it is needed. */
  function typedEmail(): string | null {
    const email = emailField.current?.value.trim() ?? '';
    askForReset.reset();
    setProblem(email === '' ? { text: messages.auth.enterEmail } : null);
    if (email !== '') return email;
    emailField.current?.focus();
    return null;
  }

  function forgotPassword() {
    const email = typedEmail();
    if (email === null) return;
    askForReset.mutate(
      { email },
      {
        onSuccess: () => toast.success(messages.auth.resetSent),
        onError: (error) => {
          setProblem({ text: errorText(error) });
          toast.error(errorText(error));
        },
      },
    );
  }

  function sendCode() {
    const email = typedEmail();
    if (email === null) return;
    askForCode.mutate(
      { email },
      {
        onSuccess: ({ ticket }) => keepPendingCode({ email, ticket }),
        onError: (error) => setProblem({ text: errorText(error) }),
      },
    );
  }

  return (
    <AccountFormFrame onSubmit={(form) => void submit(form)}>
      {problem !== null && (
        <ErrorBox {...(problem.title !== undefined && { title: problem.title })}>{problem.text}</ErrorBox>
      )}
      {reason !== null && reason !== 'expired' && problem === null && !askForReset.isSuccess && (
        <Banner tone="info">{REASONS[reason]}</Banner>
      )}
      {askForReset.isSuccess && (
        <Banner tone="primary" role="status">
          If there’s an account for this address, we sent a link to set a new password. It expires in one
          hour.
        </Banner>
      )}
      <Field label="Email" required>
        <Input
          ref={emailField}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
      </Field>
      <Field label="Password" required>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" loading={isBusy} className="mt-2">
        Sign in
      </Button>
      {!isPasswordOnly && (
        <Button variant="secondary" loading={askForCode.isPending} onClick={sendCode}>
          Email me a code
        </Button>
      )}
      <PasskeySignIn
        path={path}
        onProblem={(text) => {
          askForReset.reset();
          setProblem(text === null ? null : { text });
        }}
      />
      {!isPasswordOnly && (
        <>
          <Button variant="ghost" loading={askForReset.isPending} onClick={forgotPassword}>
            Forgot password?
          </Button>
          <p className="text-center text-md text-fg-muted">
            No account yet?{' '}
            <Link href={registerHref} className="font-semibold text-fg underline underline-offset-3">
              Register
            </Link>
          </p>
        </>
      )}
    </AccountFormFrame>
  );
}
