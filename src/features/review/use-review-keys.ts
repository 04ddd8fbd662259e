'use client';

import { useRouter } from 'next/navigation';
import { CHANGE } from '@/features/version/change-mark';
import { usePageKeys } from '@/lib/use-page-keys';
import { reviewHref } from './review-href';
import type { WaitingReviews } from './review-queue';

/** Moves the focus to the change after or before the one that has it, else to the first or last. */
function moveToChange(by: 1 | -1): void {
  const changes = [...document.querySelectorAll<HTMLElement>(`[${CHANGE}]`)];
  const at = changes.findIndex((change) => change.contains(document.activeElement));
  const next = at === -1 ? (by === 1 ? 0 : changes.length - 1) : at + by;
  const change = changes[next];
  change?.focus({ preventScroll: true });
  change?.scrollIntoView({ block: 'center' });
}

/** The keys of a review: `j` `k` the queue, `n` `p` its changes, `a` to Approve. */
export function useReviewKeys(id: string, { ids }: WaitingReviews): void {
  const router = useRouter();
  const open = (next: string | undefined) => {
    if (next !== undefined) router.push(reviewHref(next));
  };
  const at = ids.indexOf(id);
  usePageKeys({
    j: () => open(ids[at + 1]),
    k: () => open(ids[at - 1]),
    n: () => moveToChange(1),
    p: () => moveToChange(-1),
    a: () => document.querySelector<HTMLElement>('[data-approve]')?.focus(),
  });
}
