'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getSession, signIn } from 'next-auth/react';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { messages } from '@/domain/messages';

type Account = { email: string; password: string };

/** Signs in. Gives null when signed in, else what to show in the red box (specification 2, Login screen). */
export async function signInWith(account: Account): Promise<string | null> {
  const answer = await signIn('credentials', { ...account, redirect: false }).catch(() => null);
  if (!answer) return messages.error.offline;
  if (answer.error) return answer.error;
  // A browser that keeps no cookies is told that all went well, and has no session all the same.
  const session = answer.ok ? await getSession() : null;
  return session === null ? messages.auth.noSession : null;
}

/** Signs in and goes on to `path` with everything loaded anew. Gives null, or what to show in the red box. */
export function useSignIn(): (account: Account, path: string) => Promise<string | null> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (account, path) => {
      const problem = await signInWith(account);
      if (problem !== null) return problem;
      queryClient.clear();
      router.replace(path);
      router.refresh();
      return null;
    },
    [queryClient, router],
  );
}
