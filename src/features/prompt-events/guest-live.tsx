'use client';

import { useLazyRender, type Render } from '@/components/ui/use-lazy-render';
import type { ListInput } from './apply-event';

export interface GuestLiveProps {
  /** What the page's list was asked with; none on a page without a list. */
  list?: ListInput;
  /** The prompts that the page shows. */
  shown: readonly string[];
  /** When the page was rendered, by the server's clock. */
  madeAt: Date;
}

async function load(): Promise<Render<GuestLiveProps>> {
  const { GuestLiveUpdates } = await import('./guest-live-updates');
  return function renderGuestLiveUpdates(props) {
    return <GuestLiveUpdates {...props} />;
  };
}

/**
 * Keeps a page that is rendered on the server up to date while it is open (specification 4, Live changes on prompts).
 * Its code is fetched once the page is idle.
 */
export function GuestLive(props: GuestLiveProps) {
  return useLazyRender(load, false, 'idle')?.(props) ?? null;
}
