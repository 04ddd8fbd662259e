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
import { FormNotice } from './form-notice';
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

const LEADS = {
  all: 'Use your password, a code by email or a passkey.',
  password: 'Use your password or a passkey.',
} as const;

const REASONS = {
  'member-page': messages.auth.signInFirst,
  'other-browser': messages.auth.codeOtherBrowser,
} as const;

/** E-mail and password. */
export function LoginForm({ path, registerHref, reason, isPasswordOnly = false }: Props) {
  const {
    problem,
    fields,
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
    <AccountFormFrame onSubmit={(form, element) => void submit(form, element)} onTyped={fields.unmark}>
      <FormNotice lead={isPasswordOnly ? LEADS.password : LEADS.all}>
        {problem !== null ? (
          <ErrorBox {...(problem.title !== undefined && { title: problem.title })}>{problem.text}</ErrorBox>
        ) : isResetSent ? (
          <Banner tone="primary" role="status">
            If there’s an account for this address, we sent a link to set a new password. It expires in one
            hour.
          </Banner>
        ) : (
          reason !== null && reason !== 'expired' && <Banner tone="info">{REASONS[reason]}</Banner>
        )}
      </FormNotice>
      <Field label="Email" required isWrong={fields.isEmpty('email')}>
        <Input
          ref={emailField}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
      </Field>
      <div className="grid justify-items-stretch gap-1">
        <Field label="Password" required isWrong={fields.isEmpty('password')}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        {!isPasswordOnly && (
          <Button
            variant="ghost"
            size="dense"
            className="-me-3 justify-self-end"
            loading={isResetting}
            onClick={() => void forgotPassword()}
          >
            Forgot password?
          </Button>
        )}
      </div>
      <Button type="submit" loading={isBusy}>
        Sign in
      </Button>
      <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {!isPasswordOnly && (
          <Button variant="secondary" loading={isSendingCode} onClick={() => void sendCode()}>
            Email me a code
          </Button>
        )}
        <PasskeySignIn path={path} onProblem={showProblem} />
      </div>
      {!isPasswordOnly && (
        <p className="text-center text-md text-fg-muted">
          No account yet?{' '}
          <Link href={registerHref} className="font-semibold text-fg underline underline-offset-3">
            Register
          </Link>
        </p>
      )}
    </AccountFormFrame>
  );
}
