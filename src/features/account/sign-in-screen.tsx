'use client';

import { tokenOfFragment } from '@/domain/account/links';
import { useHydrated } from '@/lib/use-hydrated';
import { CodeForm } from './code-form';
import { LoginForm, type LoginReason } from './login-form';
import { usePendingCode } from './pending-code';

type Props = {
  /** Where a sign-in leads. */
  path: string;
  registerHref: string;
  reason: LoginReason;
  isPasswordOnly: boolean;
};

/** Password, or the code that this browser has asked for (specification 2, Login screen; 7). */
export function SignInScreen({ path, registerHref, reason, isPasswordOnly }: Props) {
  const pending = usePendingCode();
  const isHydrated = useHydrated();
  if (pending !== null) return <CodeForm key={pending.ticket} pending={pending} path={path} />;
  // Another browser than the one that asked.
  const isStray = isHydrated && tokenOfFragment(location.hash, 'sign_in') !== null;
  return (
    <LoginForm
      path={path}
      registerHref={registerHref}
      reason={isStray ? 'other-browser' : reason}
      isPasswordOnly={isPasswordOnly}
    />
  );
}
