'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { lazyToast } from '@/components/ui/lazy-toast';
import { NOTICE } from '@/domain/notice-path';

/** Shows the reason of a redirect once, and removes it from the URL. */
export function RedirectNotice() {
  const pathname = usePathname();
  const notice = useSearchParams().get(NOTICE);
  useEffect(() => {
    if (notice === null) return;
    window.history.replaceState(null, '', pathname);
    // Only redirected visits load the texts.
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
