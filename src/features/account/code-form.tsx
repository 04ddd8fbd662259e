'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { trpc, TrpcProvider } from '@/trpc/client';
import { errorText } from '@/trpc/error';
import { AccountFormFrame } from './account-form-frame';
import { fieldText } from './field-text';
import { storePendingCode, type PendingCode } from './pending-code';
import { useFragmentToken } from './use-fragment-token';
import { useEnterAccount, useFactorStage } from './use-sign-in';

export interface CodeFormProps {
  pending: PendingCode;
  path: string;
}

/** Renders the form for one code; fetched, with the API's hooks, when there is one. */
export function renderCodeForm(props: CodeFormProps) {
  return (
    <TrpcProvider>
      <CodeForm key={props.pending.ticket} {...props} />
    </TrpcProvider>
  );
}

/** The six digits of a mail: typed, or brought by its link. */
function CodeForm({ pending, path }: CodeFormProps) {
  const { email, ticket } = pending;
  const fromLink = useFragmentToken('sign_in');
  const enter = useEnterAccount();
  const askForFactor = useFactorStage();
  const [problem, setProblem] = useState<string | null>(null);
  const [isEntering, setEntering] = useState(false);
  const resend = trpc.account.resend.useMutation({
    onSuccess: () => storePendingCode(pending),
    onError: (error) => setProblem(errorText(error)),
  });
  const verify = trpc.account.verifyOtp.useMutation({
    onSuccess: async ({ signedIn }) => {
      if (!signedIn) {
        storePendingCode(null);
        askForFactor(path);
        return;
      }
      setEntering(true);
      const failure = await enter(path);
      setEntering(false);
      setProblem(failure);
      if (failure !== null) return;
      storePendingCode(null);
      toast.success(messages.auth.signedIn);
    },
    onError: (error) => setProblem(errorText(error)),
  });

  function submit(code: string) {
    setProblem(code.trim() === '' ? messages.auth.sixDigits : null);
    resend.reset();
    if (code.trim() !== '') verify.mutate({ ticket, code });
  }

  return (
    <AccountFormFrame onSubmit={(form) => submit(fieldText(form, 'code'))}>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      {problem === null && (
        <Banner tone="primary" role="status">
          If there’s an account for {email}, we sent a six-digit code to it. Enter it in this browser within
          ten minutes.
        </Banner>
      )}
      <Field label="Code" required>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          defaultValue={fromLink ?? ''}
        />
      </Field>
      <Button type="submit" loading={verify.isPending || isEntering} className="mt-2">
        Sign in
      </Button>
      <Button
        variant="ghost"
        loading={resend.isPending}
        onClick={() => {
          setProblem(null);
          resend.mutate({ ticket });
        }}
      >
        Send a new code
      </Button>
      <Button variant="ghost" onClick={() => storePendingCode(null)}>
        Use another method
      </Button>
    </AccountFormFrame>
  );
}
