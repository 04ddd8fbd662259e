'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';

/** After a change of page the focus goes to its heading, so that keyboard and screen reader start there. */
export function RouteFocus() {
  const pathname = usePathname();
  const last = useRef(pathname);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('content');
    // A page that brings its own focus, e.g. a form, keeps it.
    if (!main || main.contains(document.activeElement)) return;
    const target = main.querySelector('h1') ?? main;
    if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
