'use client';
'use no memo';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { later } from '@/components/ui/later-toast';
import { readingMessages } from '@/domain/reading-messages';
import { INVALID_IDENTIFIER } from './invalid-identifier';

/** Says why somebody was sent here, once, and takes the reason out of the address. */
export function InvalidIdentifierNotice() {
  const pathname = usePathname();
  const isCause = useSearchParams().get('notice') === INVALID_IDENTIFIER;
  useEffect(() => {
    if (!isCause) return;
    later.error(readingMessages.prompt.invalidIdentifier, { id: INVALID_IDENTIFIER });
    window.history.replaceState(null, '', pathname);
  }, [isCause, pathname]);
  return null;
}
