'use client';

import { useRouter } from 'next/navigation';
import { safeCallbackPath } from '@/domain/account/callback';
import { previousLocation } from '@/lib/previous-location';

/** Whether the step before this page in the tab's history is the given list, in the same state. */
function isOneStepBack(list: string): boolean {
  // Engines without the Navigation API do not tell.
  const navigation = 'navigation' in window ? window.navigation : null;
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url;
  if (before == null) return false;
  const [there, here] = [new URL(before), new URL(list, window.location.href)];
  const isSamePlace = there.origin === here.origin && there.pathname === here.pathname;
  return isSamePlace && there.searchParams.toString() === here.searchParams.toString();
}

/** Goes to the list that was looked at last, else one step back; to the library when there is no step to take back. */
export function useGoBack(): () => void {
  const router = useRouter();
  return () => {
    const list = safeCallbackPath(previousLocation());
    // A step back also finds the place on the page again.
    if (list !== null && !isOneStepBack(list)) router.push(list);
    else if (window.history.length > 1) router.back();
    else router.push('/browse-prompts');
  };
}
