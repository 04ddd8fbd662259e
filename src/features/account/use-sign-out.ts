'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { forgetFilledValues } from '@/features/prompt-base/fill/fill-store';

/**
 * What this browser keeps of a person and no one else at it should read. The theme, and drafts of what was not saved, stay:
 * each account finds its own.
 */
function forgetVisit(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to forget.
  }
  forgetFilledValues();
}

/**
 * Ends this browser's session and forgets everything this tab has loaded, then goes to `path` with `message` in a toast.
 * Gives false when the server could not be asked.
 */
export function useLeave(): (path: string, message: string) => Promise<boolean> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (path, message) => {
      try {
        // Its client is as large as a page's own code, and few presses on a page are this one.
        const { signOut } = await import('next-auth/react');
        await signOut({ redirect: false });
      } catch {
        return false;
      }
      queryClient.clear();
      forgetVisit();
      toast.success(message);
      router.push(path);
      router.refresh();
      return true;
    },
    [queryClient, router],
  );
}

/** Ends the session, forgets everything this tab has loaded, and goes home (specification 4). */
export function useSignOut(): () => void {
  const leave = useLeave();
  return useCallback(() => {
    void leave('/', messages.auth.signedOut).then((hasLeft) => {
      if (!hasLeft) toast.error(messages.auth.signOutFailed);
    });
  }, [leave]);
}
