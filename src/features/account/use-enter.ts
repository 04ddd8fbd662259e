'use client';

import { useQueryClient } from '@tanstack/react-query';
import { signIn } from 'next-auth/react';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { messages } from '@/domain/messages';

/**
 * Signs in and goes on to `path` with everything loaded anew. Gives null when signed in, else what to show in the
 * red box (specification 2, Login screen).
 */
export function useEnter(): (
  account: { email: string; password: string },
  path: string,
) => Promise<string | null> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (account, path) => {
      const answer = await signIn('credentials', { ...account, redirect: false }).catch(() => null);
      if (!answer) return messages.error.offline;
      if (answer.error) return answer.error;
      if (!answer.ok) return messages.auth.noSession;
      queryClient.clear();
      router.replace(path);
      router.refresh();
      return null;
    },
    [queryClient, router],
  );
}
