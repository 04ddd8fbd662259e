'use client';

import { useQueryClient } from '@tanstack/react-query';
import { signOut } from 'next-auth/react';
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
