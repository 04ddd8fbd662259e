'use client';

import Link from 'next/link';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { messages } from '@/domain/messages';
import { AccountFormFrame } from './account-form-frame';
import { PasskeySignIn } from './factors/passkey-sign-in';
import { useLoginForm } from './use-login-form';

/**
 * Why the login screen is displayed: the session has ended, the requested page is for members, or a link was opened in
 * another browser than the one that requested it.
 */
export type LoginReason = 'expired' | 'member-page' | 'other-browser' | null;

type Props = {
  /** Destination after sign-in. */
  path: string;
  registerHref: string;
  reason: LoginReason;
  /** For admins who keep a password although members must use single sign-on: hides sign-up and password recovery. */
  isPasswordOnly?: boolean;
};

const REASONS = {
  'member-page': messages.auth.signInFirst,
  'other-browser': messages.auth.codeOtherBrowser,
} as const;

/** E-mail and password. */
export function LoginForm({ path, registerHref, reason, isPasswordOnly = false }: Props) {
  const {
    problem,
    isBusy,
    emailField,
    submit,
    forgotPassword,
    sendCode,
    showProblem,
    isResetSent,
    isResetting,
    isSendingCode,
  } = useLoginForm(path, reason === 'expired');
  return (
    <AccountFormFrame onSubmit={(form) => void submit(form)}>
      {problem !== null && (
        <ErrorBox {...(problem.title !== undefined && { title: problem.title })}>{problem.text}</ErrorBox>
      )}
      {reason !== null && reason !== 'expired' && problem === null && !isResetSent && (
        <Banner tone="info">{REASONS[reason]}</Banner>
      )}
      {isResetSent && (
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
        <Button variant="secondary" loading={isSendingCode} onClick={() => void sendCode()}>
          Email me a code
        </Button>
      )}
      <PasskeySignIn path={path} onProblem={showProblem} />
      {!isPasswordOnly && (
        <>
          <Button variant="ghost" loading={isResetting} onClick={() => void forgotPassword()}>
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
