'use client';

import Link from 'next/link';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { useEnterAccount } from '../use-sign-in';
import { FactorForm } from './factor-form';

type Props = {
  /** The sign-in that waits for a second factor; null when there is none, and `problem` says why. */
  signIn: string | null;
  problem: string | null;
  /** Where a sign-in leads. */
  path: string;
  loginHref: string;
};

/** The page between the password and the library. */
export function FactorStage({ signIn, problem, path, loginHref }: Props) {
  const enter = useEnterAccount();
  return (
    <>
      {signIn === null ? (
        <ErrorBox>{problem}</ErrorBox>
      ) : (
        <FactorForm
          signIn={signIn}
          onDone={() => {
            toast.success(messages.auth.signedIn);
            void enter(path);
          }}
        />
      )}
      <p className="mt-4 text-center text-md text-fg-muted">
        <Link href={loginHref} className="font-semibold text-fg underline underline-offset-3">
          {signIn === null ? 'Sign in again' : 'Sign in as somebody else'}
        </Link>
      </p>
    </>
  );
}
