'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { lazyToast } from '@/components/ui/lazy-toast';
import { NOTICE } from '@/domain/notice-path';

/** Says why somebody was sent here, once, and takes the reason out of the address. */
export function RedirectNotice() {
  const pathname = usePathname();
  const notice = useSearchParams().get(NOTICE);
  useEffect(() => {
    if (notice === null) return;
    window.history.replaceState(null, '', pathname);
    // The texts are no part of pages that nobody was sent to.
    import('@/domain/redirect-notices').then(
      ({ noticeText }) => {
        const text = noticeText(notice);
        if (text !== null) lazyToast.error(text, { id: notice });
      },
      () => undefined,
    );
  }, [notice, pathname]);
  return null;
}
