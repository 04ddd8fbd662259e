'use client';

import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { proofMessages } from '@/domain/account/proof-messages';
import { messages } from '@/domain/messages';
import { useHydrated } from '@/lib/use-hydrated';
import { trpc } from '@/trpc/client';
import { errorCode, errorName, errorText } from '@/trpc/error';
import { BusyLine } from './busy-line';
import { useFragmentToken } from './use-fragment-token';

/** Confirms an e-mail address with the link of a mail, on a press: programs that look at links confirm nothing. */
export function ConfirmEmail() {
  return useHydrated() ? <Confirmation /> : <BusyLine>Checking your link…</BusyLine>;
}

function Confirmation() {
  const token = useFragmentToken('email_change');
  const confirm = trpc.account.confirmEmailChange.useMutation();
  /** Whose account it is, once the server has asked: the browser isn't signed in to it. */
  const [asked, setAsked] = useState<'proveHolder' | 'signInFirst' | null>(null);
  const { isPending, isSuccess, error, variables } = confirm;
  if (isSuccess) return <Confirmed isFirst={variables.endsRest === true} />;
  const isBadLink = token === null || (error !== null && errorCode(error) === 'BAD_REQUEST');
  if (isBadLink) {
    return (
      <div className="grid gap-4">
        <ErrorBox>{messages.auth.badEmailLink}</ErrorBox>
        <ButtonLink href="/profile/security">Request a new link</ButtonLink>
      </div>
    );
  }
  const send = (more: { password?: string; endsRest?: boolean }) =>
    confirm.mutate(
      { token, ...more },
      {
        onError: (failure) => {
          const name = errorName(failure);
          if (name === 'proveHolder' || name === 'signInFirst') setAsked(name);
        },
      },
    );
  if (asked !== null) {
    const isOther = error !== null && !['proveHolder', 'signInFirst'].includes(errorName(error) ?? '');
    return (
      <HolderQuestion
        kind={asked}
        busy={isPending}
        problem={isOther ? errorText(error) : null}
        onPassword={(password) => send({ password })}
        onEndRest={() => send({ endsRest: true })}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {error !== null && <ErrorBox>{errorText(error)}</ErrorBox>}
      <Button loading={isPending} onClick={() => send({})}>
        Confirm address
      </Button>
    </div>
  );
}

function Confirmed({ isFirst }: { isFirst: boolean }) {
  return (
    <div className="grid gap-4">
      <Banner tone="primary" role="status">
        {isFirst ? proofMessages.restRemoved : messages.auth.emailUpdated}
      </Banner>
      <ButtonLink href={isFirst ? '/login' : '/profile/security'}>Continue</ButtonLink>
    </div>
  );
}

type QuestionProps = {
  kind: 'proveHolder' | 'signInFirst';
  busy: boolean;
  problem: string | null;
  onPassword: (password: string) => void;
  onEndRest: () => void;
};

/** Asks for the password of the account, or whether to remove its earlier settings. */
function HolderQuestion({ kind, busy, problem, onPassword, onEndRest }: QuestionProps) {
  const [password, setPassword] = useState('');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(password);
      }}
    >
      <Banner tone="info" role="status">
        {proofMessages[kind]}
      </Banner>
      {problem !== null && <ErrorBox>{problem}</ErrorBox>}
      <Field label="Password of the account">
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={busy} disabled={password === ''}>
        Confirm address
      </Button>
      {kind === 'proveHolder' && (
        <Button variant="secondary" disabled={busy} onClick={onEndRest}>
          {proofMessages.removeRest}
        </Button>
      )}
    </form>
  );
}
