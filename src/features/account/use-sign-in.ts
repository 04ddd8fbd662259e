'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getSession, signIn } from 'next-auth/react';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { messages } from '@/domain/messages';

type Account = { email: string; password: string };

/** What to show when the browser has no session after a sign-in that went well, which is one that keeps no cookies; else null. */
async function sessionProblem(): Promise<string | null> {
  return (await getSession()) === null ? messages.auth.noSession : null;
}

/** Null when the account and password are right, else what to show. */
async function passwordProblem(account: Account): Promise<string | null> {
  const answer = await signIn('credentials', { ...account, redirect: false }).catch(() => null);
  if (!answer) return messages.error.offline;
  if (answer.error) return answer.error;
  return answer.ok ? null : messages.auth.noSession;
}

/** Signs in. Gives null when signed in, else what to show in the red box (specification 2, Login screen). */
export async function signInWith(account: Account): Promise<string | null> {
  return (await passwordProblem(account)) ?? (await sessionProblem());
}

/** For a browser that has just signed in: goes on to `path` with everything loaded anew. Gives null, or what to show. */
export function useEnterAccount(): (path: string) => Promise<string | null> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (path) => {
      const problem = await sessionProblem();
      if (problem !== null) return problem;
      queryClient.clear();
      router.replace(path);
      router.refresh();
      return null;
    },
    [queryClient, router],
  );
}

/** Signs in and goes on to `path`. Gives null, or what to show in the red box. */
export function useSignIn(): (account: Account, path: string) => Promise<string | null> {
  const enter = useEnterAccount();
  return useCallback(
    async (account, path) => (await passwordProblem(account)) ?? (await enter(path)),
    [enter],
  );
}
