'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { wasJustRegistered } from './just-registered-mark';

const subscribe = () => () => undefined;

const useJustRegistered = () => useSyncExternalStore(subscribe, wasJustRegistered, () => false);

/** Shows its content on a page that is opened right after an account was created. */
export function JustRegistered({ children }: { children: ReactNode }) {
  return useJustRegistered() && children;
}

/** Shows its content everywhere else, so that one way on is offered once. */
export function UnlessJustRegistered({ children }: { children: ReactNode }) {
  return !useJustRegistered() && children;
}
