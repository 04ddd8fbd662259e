'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { CHALLENGE_REQUIRED } from '@/domain/account/challenge-required';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import { messages } from '@/domain/messages';
import { solveChallenge } from '@/trpc/challenge';
import { forgetAnswers } from '@/trpc/kept-answers';

type Account = { email: string; password: string };

/** Fetched with the press: the first sight of the account screens has no use for it. */
const loadAuth = () => import('next-auth/react');

/** What to show when the browser has no session after a sign-in that went well, which is one that keeps no cookies; else null. */
async function sessionProblem(): Promise<string | null> {
  const { getSession } = await loadAuth();
  return (await getSession()) === null ? messages.auth.noSession : null;
}

/** Null when a way of NextAuth's lets somebody in, else what to show. */
async function entryProblem(
  way: 'credentials' | 'factor',
  fields: Record<string, string>,
): Promise<string | null> {
  const answer = await loadAuth()
    .then(({ signIn }) => signIn(way, { ...fields, redirect: false }))
    .catch(() => null);
  if (!answer) return messages.error.offline;
  if (answer.error) return answer.error;
  return answer.ok ? null : messages.auth.noSession;
}

/** The same for a password, with a challenge before it where the server wants one. */
async function passwordProblem(account: Account): Promise<string | null> {
  const problem = await entryProblem('credentials', account);
  if (problem !== CHALLENGE_REQUIRED) return problem;
  const captchaToken = await solveChallenge('signIn');
  if (captchaToken === null) return messages.auth.solveChallenge;
  const second = await entryProblem('credentials', { ...account, captchaToken });
  return second === CHALLENGE_REQUIRED ? messages.auth.solveChallenge : second;
}

/**
 * Signs in. Gives null when signed in, `FACTOR_REQUIRED` when that waits for a second factor, else what to show in the red box
 * (specification 2, Login screen).
 */
export async function signInWith(account: Account): Promise<string | null> {
  return (await passwordProblem(account)) ?? (await sessionProblem());
}

/** Ends a sign-in whose second factor was shown. Gives null when signed in, else what to show in the red box. */
export async function finishSignIn(end: { signIn: string; trust: boolean }): Promise<string | null> {
  const fields = { signIn: end.signIn, trust: String(end.trust) };
  return (await entryProblem('factor', fields)) ?? (await sessionProblem());
}

/** For a browser that has just signed in: goes on to `path` with a full reload. Gives null, or what to show. */
export function useEnterAccount(): (path: string) => Promise<string | null> {
  const router = useRouter();
  return useCallback(
    async (path) => {
      const problem = await sessionProblem();
      if (problem !== null) return problem;
      forgetAnswers();
      router.replace(path);
      router.refresh();
      return null;
    },
    [router],
  );
}

/** Goes to the page that asks for the second factor of a sign-in that leads to `path`. */
export function useFactorStage(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path) => router.push(`/login/factor?callbackUrl=${encodeURIComponent(path)}`),
    [router],
  );
}

/**
 * Signs in and goes on to `path`, or to the page that asks for the second factor. Gives null when signed in, `FACTOR_REQUIRED`
 * on the way to that page, or what to show in the red box.
 */
export function useSignIn(): (account: Account, path: string) => Promise<string | null> {
  const enter = useEnterAccount();
  const askForFactor = useFactorStage();
  return useCallback(
    async (account, path) => {
      const problem = await passwordProblem(account);
      if (problem === FACTOR_REQUIRED) askForFactor(path);
      return problem ?? (await enter(path));
    },
    [enter, askForFactor],
  );
}
