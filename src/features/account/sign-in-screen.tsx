'use client';

import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { tokenOfFragment } from '@/domain/account/links';
import { useHydrated } from '@/lib/use-hydrated';
import type { CodeFormProps } from './code-form';
import { LoginForm, type LoginReason } from './login-form';
import { usePendingCode } from './pending-code';

const loadCodeForm = () =>
  import('./code-form').then((module): Render<CodeFormProps> => module.renderCodeForm);

type Props = {
  /** Destination after sign-in. */
  path: string;
  registerHref: string;
  reason: LoginReason;
  isPasswordOnly: boolean;
};

/** Password form, or the form for the code that this browser has requested. */
export function SignInScreen({ path, registerHref, reason, isPasswordOnly }: Props) {
  const pending = usePendingCode();
  const isHydrated = useHydrated();
  const codeForm = useLazyRender(loadCodeForm, pending !== null, 'never');
  if (pending !== null && codeForm !== null) return codeForm({ pending, path });
  // This is another browser than the one that requested the code.
  const isStray = isHydrated && pending === null && tokenOfFragment(location.hash, 'sign_in') !== null;
  return (
    <LoginForm
      path={path}
      registerHref={registerHref}
      reason={isStray ? 'other-browser' : reason}
      isPasswordOnly={isPasswordOnly}
    />
  );
}
