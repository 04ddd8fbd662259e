'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { factorMessages } from '@/domain/account/factor-messages';
import { trpc } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { finishSignIn } from '../use-sign-in';
import { EnrolForm } from './enrol-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

type Props = {
  /** The sign-in that waits until a factor is added. */
  signIn: string;
  /** Signed in. */
  onDone: () => void;
};

/** Adds an authenticator app for a role that needs a second factor, and signs in with it. */
export function RequiredEnrolment({ signIn, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const enroll = trpc.account.factors.enroll.useMutation({
    onError: (error) => setProblem(errorText(error)),
  });

  async function finish() {
    setCodes(null);
    const failure = await finishSignIn({ signIn, trust: false });
    setProblem(failure);
    if (failure === null) onDone();
  }

  return (
    <>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <p className="mb-4 text-md">{factorMessages.requiredLead}</p>
      {enroll.data === undefined ? (
        <Button
          className="w-full"
          loading={enroll.isPending}
          onClick={() => {
            setProblem(null);
            enroll.mutate({ name: factorMessages.appName, signIn });
          }}
        >
          {factorMessages.setUp}
        </Button>
      ) : (
        <>
          <p className="mb-4 text-md">{factorMessages.scan}</p>
          <EnrolForm
            enrolled={enroll.data}
            signIn={signIn}
            onVerified={(made) => {
              if (made === null) void finish();
              else setCodes(made);
            }}
          />
        </>
      )}
      <RecoveryCodesDialog codes={codes} onClose={() => void finish()} />
    </>
  );
}
