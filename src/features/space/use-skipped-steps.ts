'use client';

import { useSyncExternalStore } from 'react';
import { idsOf, isSkipped, SKIPPED_STEPS_COOKIE } from './skipped-steps';

const CHANGED = 'cuebook:space-steps';
/** Spaces that are remembered on this device. */
const KEPT = 20;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

function cookieValue(): string | undefined {
  const start = `${SKIPPED_STEPS_COOKIE}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}

/**
 * Whether the steps of a new space are folded on this device, and what folds or opens them.
 * @param wasSkipped as the server read it from the cookie
 */
export function useSkippedSteps(
  spaceId: string,
  wasSkipped: boolean,
): [boolean, (isSkipped: boolean) => void] {
  const skipped = useSyncExternalStore(
    subscribe,
    () => isSkipped(cookieValue(), spaceId),
    () => wasSkipped,
  );
  return [
    skipped,
    (next) => {
      const others = idsOf(cookieValue()).filter((id) => id !== spaceId);
      const ids = (next ? [spaceId, ...others] : others).slice(0, KEPT).join('.');
      document.cookie = `${SKIPPED_STEPS_COOKIE}=${ids}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
      window.dispatchEvent(new Event(CHANGED));
    },
  ];
}
