'use client';

import Link from 'next/link';
import { useSyncExternalStore } from 'react';
import { wasJustRegistered } from './just-registered-mark';

const subscribe = () => () => undefined;

/** On the home page, right after an account was created: a line that leads on. */
export function JustRegistered() {
  const isShown = useSyncExternalStore(subscribe, wasJustRegistered, () => false);
  if (!isShown) return null;
  return (
    <p role="status" className="rounded-md bg-primary-soft px-4 py-2.5 text-md text-on-primary-soft">
      You’re in.{' '}
      <Link href="/dashboard" className="inline-flex items-center font-semibold underline underline-offset-3">
        Open the dashboard
      </Link>
    </p>
  );
}
