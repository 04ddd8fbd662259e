'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { toast } from '@/components/ui/toast';
import { companyMessages } from '@/domain/account/company-messages';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import type { FactorChallenge } from '@/domain/account/factors';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { AccountFormFrame } from './account-form-frame';
import { ChallengeSolver } from './challenge/challenge-solver';
import { FactorForm } from './factors/factor-form';
import { fieldText } from './field-text';
import { signInWith } from './use-sign-in';

export type SessionDialogProps = {
  /** Email address of the ended session; null for an account without one, which has to use the sign-in screen. */
  email: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Renders the dialog; loaded when first needed. */
export function renderSessionDialog(props: SessionDialogProps) {
  return <SessionDialog {...props} />;
}

/** URL of the sign-in screen, with this page as the destination. */
function loginHref(): string {
  return `/login?callbackUrl=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Signs the same user in again without leaving the page. */
function SessionDialog({ email, open, onOpenChange }: SessionDialogProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const passwordField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [begun, setBegun] = useState<Pick<FactorChallenge, 'signIn' | 'kinds'> | null>(null);
  const challenge = trpc.account.factors.challenge.useMutation();

  async function submit(password: string) {
    if (email === null || password === '') {
      setProblem(messages.auth.fillAllFields);
      return;
    }
    setBusy(true);
    const failure = await signInWith({ email, password });
    if (failure === FACTOR_REQUIRED) {
      const answer = await challenge.mutateAsync().catch(() => null);
      if (answer?.kinds.length === 0) {
        // A required second factor has to be added on its own page first.
        location.assign(`/login/factor?callbackUrl=${encodeURIComponent(location.pathname)}`);
        return;
      }
      setBegun(answer);
      setProblem(answer === null ? messages.error.offline : null);
      setBusy(false);
      return;
    }
    setBusy(false);
    setProblem(failure);
    // Passwords no longer work.
    if (failure === companyMessages.only) location.assign(loginHref());
    if (failure === null) goOn();
  }

  function goOn() {
    onOpenChange(false);
    setBegun(null);
    toast.success(messages.auth.signedIn);
    // Displayed data may be outdated; values typed in forms stay.
    void queryClient.invalidateQueries();
    router.refresh();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      initialFocus={passwordField}
      title="Sign in again"
      description={`${messages.session.expired} You’ll stay on this page.`}
    >
      <ChallengeSolver />
      {begun !== null && <FactorForm signIn={begun.signIn} kinds={begun.kinds} onDone={goOn} />}
      {email !== null && begun === null && (
        <AccountFormFrame onSubmit={(form) => void submit(fieldText(form, 'password'))}>
          {problem !== null && <ErrorBox>{problem}</ErrorBox>}
          <Field label="Email">
            <Input name="email" type="email" autoComplete="username" value={email} readOnly />
          </Field>
          <Field label="Password" required>
            <PasswordInput ref={passwordField} name="password" autoComplete="current-password" />
          </Field>
          <Button type="submit" loading={isBusy} className="mt-2">
            Sign in
          </Button>
        </AccountFormFrame>
      )}
      <p className="mt-4 text-center text-md text-fg-muted">
        {/* A full page load: pages store drafts when they are left. */}
        <a href={loginHref()} className="font-semibold text-fg underline underline-offset-3">
          Use a different account
        </a>
      </p>
    </Dialog>
  );
}
