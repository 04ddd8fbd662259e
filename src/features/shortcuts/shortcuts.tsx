'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import type { Role } from '@/domain/account/role';

const ShortcutKeys = dynamic(() => import('./shortcut-keys').then((module) => module.ShortcutKeys), {
  ssr: false,
});

/** Fetches the keyboard's code once the page has settled, or at the first key. */
export function Shortcuts({ role }: { role: Role | null }) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => {
      setWanted(true);
    };
    const timer = setTimeout(want, 1_500);
    document.addEventListener('keydown', want, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', want);
    };
  }, []);
  return isWanted ? <ShortcutKeys role={role} /> : null;
}
