'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { operationPath } from './paths';

/** Leads from the anchor of an operation, where it was before it had a page, to its page. */
export function FormerAnchors({ ids }: { ids: readonly string[] }) {
  const router = useRouter();
  useEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      if (ids.includes(id)) router.replace(operationPath(id));
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
    };
  }, [ids, router]);
  return null;
}
