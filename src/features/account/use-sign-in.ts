'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { CHALLENGE_REQUIRED } from '@/domain/account/challenge-required';
import { FACTOR_REQUIRED } from '@/domain/account/factor-required';
import { WAYS_IN_PATH } from '@/domain/account/ways-in-path';
import { messages } from '@/domain/messages';
import { solveChallenge } from '@/trpc/challenge';
import { clearQueryCache } from '@/trpc/query-cache-registry';

type Account = { email: string; password: string };

/** Loaded on the click: account screens don't need it at first. */
const loadAuth = () => import('next-auth/react');

/** The session after a successful sign-in; null if there is none, because the browser blocks cookies. */
async function newSession(): Promise<{ showsWaysIn: boolean } | null> {
  const { getSession } = await loadAuth();
  const session = await getSession();
  return session && { showsWaysIn: 'showsWaysIn' in session && session.showsWaysIn === true };
}

/** Returns an error if the browser has no session after a successful sign-in, else null. */
async function sessionProblem(): Promise<string | null> {
  return (await newSession()) === null ? messages.auth.noSession : null;
}

/** Signs in through NextAuth. Returns null, or the error. */
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

/** Signs in with a password, after a challenge if the server requires one. Returns null, or the error. */
async function passwordProblem(account: Account): Promise<string | null> {
  const problem = await entryProblem('credentials', account);
  if (problem !== CHALLENGE_REQUIRED) return problem;
  const captchaToken = await solveChallenge('signIn');
  if (captchaToken === null) return messages.auth.solveChallenge;
  const second = await entryProblem('credentials', { ...account, captchaToken });
  return second === CHALLENGE_REQUIRED ? messages.auth.solveChallenge : second;
}

/** Signs in. Returns null, `FACTOR_REQUIRED` for a second factor, or the error. */
export async function signInWith(account: Account): Promise<string | null> {
  return (await passwordProblem(account)) ?? (await sessionProblem());
}

/** Completes a sign-in after its second factor. Returns null on success, else the error. */
export async function finishSignIn(end: { signIn: string; trust: boolean }): Promise<string | null> {
  const fields = { signIn: end.signIn, trust: String(end.trust) };
  return (await entryProblem('factor', fields)) ?? (await sessionProblem());
}

/**
 * Opens `path` with a full reload after sign-in; after a password reset first the page with the other ways into the
 * account. Returns null, or an error.
 */
export function useEnterAccount(): (path: string) => Promise<string | null> {
  const router = useRouter();
  return useCallback(
    async (path) => {
      const session = await newSession();
      if (session === null) return messages.auth.noSession;
      clearQueryCache();
      router.replace(session.showsWaysIn ? `${WAYS_IN_PATH}?callbackUrl=${encodeURIComponent(path)}` : path);
      router.refresh();
      return null;
    },
    [router],
  );
}

/** Opens the page that asks for the second factor of a sign-in with the destination `path`. */
export function useFactorStage(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path) => router.push(`/login/factor?callbackUrl=${encodeURIComponent(path)}`),
    [router],
  );
}

/**
 * Signs in and opens `path`, or the page for the second factor. Returns null on success, `FACTOR_REQUIRED` if the
 * second page is opened, else the error.
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
