'use client';

import { useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import { messages } from '@/domain/messages';
import { callAccount } from './account-call';
import { fieldText } from './field-text';
import { storePendingCode } from './pending-code';
import { useEmptyFields } from './use-empty-fields';
import { useSignIn } from './use-sign-in';

/** Content of the error box: a text, with a title if there is a reason. */
type Problem = { title?: string; text: string };

const EXPIRED: Problem = { title: messages.session.expired, text: messages.session.refreshFailed };

const FIELDS = ['email', 'password'];

/**
 * Submits the login form: signs in, emails a password link, or emails a code.
 * @param path destination after sign-in
 * @param isExpired whether a session has just ended
 */
export function useLoginForm(path: string, isExpired: boolean) {
  const signIn = useSignIn();
  const emailField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(isExpired ? EXPIRED : null);
  const [isBusy, setBusy] = useState(false);
  const [reset, setReset] = useState<'asking' | 'sent' | null>(null);
  const [isSendingCode, setSendingCode] = useState(false);
  const [wantsReset, setWantsReset] = useState(false);
  const fields = useEmptyFields(FIELDS);

  async function submit(form: FormData, element: HTMLFormElement) {
    const email = fieldText(form, 'email');
    const password = fieldText(form, 'password');
    setReset(null);
    // Whoever pressed 'Forgot password?' without an address then types it and presses Enter.
    if (wantsReset && email.trim() !== '' && password === '') {
      await forgotPassword();
      return;
    }
    fields.mark(element);
    if (email.trim() === '' || password === '') {
      setProblem({ text: messages.auth.fillAllFields });
      return;
    }
    setBusy(true);
    setProblem(null);
    const failure = await signIn({ email, password }, path);
    if (failure === null) {
      toast.success(messages.auth.signedIn);
    } else if (failure !== FACTOR_REQUIRED) {
      setProblem({ text: failure });
      setBusy(false);
    }
  }

  /** Returns the typed address; without one, shows an error and returns null. */
  function typedEmail(): string | null {
    const email = emailField.current?.value.trim() ?? '';
    setReset(null);
    setProblem(email === '' ? { text: messages.auth.enterEmail } : null);
    if (email !== '') return email;
    emailField.current?.focus();
    return null;
  }

  async function forgotPassword() {
    const email = typedEmail();
    setWantsReset(email === null);
    if (email === null) return;
    setReset('asking');
    const { problem: failure } = await callAccount((account) =>
      account.requestPasswordReset.mutate({ email }),
    );
    setReset(failure === null ? 'sent' : null);
    if (failure === null) {
      toast.success(messages.auth.resetSent);
      return;
    }
    setProblem({ text: failure });
    toast.error(failure);
  }

  async function sendCode() {
    const email = typedEmail();
    if (email === null) return;
    setSendingCode(true);
    const result = await callAccount((account) => account.sendCode.mutate({ email }));
    setSendingCode(false);
    if (result.problem === null) storePendingCode({ email, ticket: result.data.ticket });
    else setProblem({ text: result.problem });
  }

  function showProblem(text: string | null) {
    setReset(null);
    setProblem(text === null ? null : { text });
  }

  return {
    problem,
    fields,
    isBusy,
    emailField,
    submit,
    forgotPassword,
    sendCode,
    showProblem,
    isResetSent: reset === 'sent',
    isResetting: reset === 'asking',
    isSendingCode,
  };
}
