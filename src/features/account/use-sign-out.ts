'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';
import { clearFilledValues } from '@/features/prompt-base/fill/fill-store';
import { forgetTyped } from '@/lib/kept-fields';

/** Removes personal data in this browser from its other users. Theme and drafts stay: they are stored per account. */
function forgetVisit(): void {
  // First, or what is typed would be kept again on the way out.
  forgetTyped();
  try {
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
  clearFilledValues();
}

/**
 * Ends this browser's session, clears all data loaded in this tab, and opens `path` with `message` in a toast. Returns
 * false if the request failed.
 */
export function useLeave(): (path: string, message: string) => Promise<boolean> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(
    async (path, message) => {
      try {
        // Loaded on demand: the client is as large as a page's own code, and rarely used.
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

/** Ends the session, clears all data loaded in this tab, and opens the home page. */
export function useSignOut(): () => void {
  const leave = useLeave();
  return useCallback(() => {
    void leave('/', messages.auth.signedOut).then((hasLeft) => {
      if (!hasLeft) toast.error(messages.auth.signOutFailed);
    });
  }, [leave]);
}
