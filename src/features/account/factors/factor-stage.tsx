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
  /** The sign-in that waits for a second factor, with the account's methods; or an error. */
  pending: { signIn: string; kinds: FactorKind[] } | { problem: string };
  /** Destination after sign-in. */
  path: string;
  loginHref: string;
};

/** Page for the second factor, after the password. */
export function FactorStage({ pending, path, loginHref }: Props) {
  const enter = useEnterAccount();
  const goOn = () => {
    toast.success(messages.auth.signedIn);
    void enter(path);
  };
  // A required second factor that the account lacks is added first.
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
