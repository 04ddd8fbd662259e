'use client';

import { useEffect, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { Role } from '@/domain/account/role';

type Props = { role: Role | null };

const load = () => import('./shortcut-keys').then((module): Render<Props> => module.renderShortcutKeys);

/** Fetches the keyboard's code once the page has settled, or at the first key; without a connection, once there is one. */
export function Shortcuts(props: Props) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const forget = () => setWanted(false);
    const timer = setTimeout(want, 1_500);
    document.addEventListener('keydown', want);
    window.addEventListener('offline', forget);
    window.addEventListener('online', want);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', want);
      window.removeEventListener('offline', forget);
      window.removeEventListener('online', want);
    };
  }, []);
  return useLazyRender(load, isWanted, 'never')?.(props) ?? null;
}
