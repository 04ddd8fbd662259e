'use client';

import { useEffect, useState } from 'react';
import { type LinkType, tokenOfFragment } from '@/domain/account/links';

/**
 * The token behind the `#` of the address this page was opened with; null without one. It is taken out of the address
 * and the history at once, so that neither a look at the screen nor the Back button shows it. Only for parts that
 * render only in the browser.
 */
export function useFragmentToken(type: LinkType): string | null {
  const [token] = useState(() => tokenOfFragment(location.hash, type));
  useEffect(() => {
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
    // Another link opened in this tab changes nothing but the fragment.
    const onHashChange = () => {
      if (tokenOfFragment(location.hash, type) !== null) location.reload();
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [type]);
  return token;
}
