'use client';

import Link from 'next/link';
import { ErrorBox } from '@/components/ui/error-box';
import { toast } from '@/components/ui/toast';
import type { FactorKind } from '@/domain/account/factors';
import { messages } from '@/domain/messages';
import { useEnterAccount } from '../use-sign-in';
import { FactorForm } from './factor-form';

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
  return (
    <>
      {'problem' in pending ? (
        <ErrorBox>{pending.problem}</ErrorBox>
      ) : (
        <FactorForm
          {...pending}
          onDone={() => {
            toast.success(messages.auth.signedIn);
            void enter(path);
          }}
        />
      )}
      <p className="mt-4 text-center text-md text-fg-muted">
        <Link href={loginHref} className="font-semibold text-fg underline underline-offset-3">
          {'problem' in pending ? 'Sign in again' : 'Sign in as somebody else'}
        </Link>
      </p>
    </>
  );
}
