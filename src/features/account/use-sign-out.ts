'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { toast } from '@/components/ui/toast';
import { messages } from '@/domain/messages';

/** Ends the session, forgets everything this tab has loaded, and goes home (specification 4). */
export function useSignOut(): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return useCallback(() => {
    void (async () => {
      try {
        // Its client is as large as a page's own code, and few presses on a page are this one.
        const { signOut } = await import('next-auth/react');
        await signOut({ redirect: false });
      } catch {
        toast.error(messages.auth.signOutFailed);
        return;
      }
      queryClient.clear();
      toast.success(messages.auth.signedOut);
      router.push('/');
      router.refresh();
    })();
  }, [queryClient, router]);
}
