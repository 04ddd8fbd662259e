'use client';

import { useMedia } from '@/lib/use-media';

/** Whether results have a preview beside them, cards and lines alike: where the window has room for both, as `hit-split` has it. */
export function useShowsPreview(): boolean {
  return useMedia('(min-width: 64rem)');
}
