'use client';

import { useRouter } from 'next/navigation';
import { safeCallbackPath } from '@/domain/account/callback';
import { previousLocation } from '@/lib/previous-location';

/** Goes to the list that was looked at last, else one step back; to the library when there is no step to take back. */
export function useGoBack(): () => void {
  const router = useRouter();
  return () => {
    const list = safeCallbackPath(previousLocation());
    if (list !== null) router.push(list);
    else if (window.history.length > 1) router.back();
    else router.push('/browse-prompts');
  };
}
