'use client';

import Link from 'next/link';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import type { FactorKind } from '@/domain/account/factors';
import { messages } from '@/domain/messages';
import { useEnterAccount } from '../use-sign-in';
import { FactorForm } from './factor-form';
import { RequiredEnrolment } from './required-enrolment';

type Props = {
  /** The sign-in that waits for a second factor, and what that can be; or why there is none. */
  pending: { signIn: string; kinds: FactorKind[] } | { problem: string };
  /** Where a sign-in leads. */
  path: string;
  loginHref: string;
};

/** The page between the password and the library. */
export function FactorStage({ pending, path, loginHref }: Props) {
  const enter = useEnterAccount();
  const goOn = () => {
    toast.success(messages.auth.signedIn);
    void enter(path);
  };
  // What a role needs and an account has not is added first.
  const Stage = 'kinds' in pending && pending.kinds.length === 0 ? RequiredEnrolment : FactorForm;
  return (
    <>
      {'problem' in pending && <ErrorBox>{pending.problem}</ErrorBox>}
      {'signIn' in pending && <Stage {...pending} onDone={goOn} />}
      <p className="mt-4 text-center text-md text-fg-muted">
        <Link href={loginHref} className="font-semibold text-fg underline underline-offset-3">
          {'problem' in pending ? 'Sign in again' : 'Use a different account'}
        </Link>
      </p>
    </>
  );
}
