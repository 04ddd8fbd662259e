'use client';

import { useLazyRender, type Render } from '@/components/ui/use-lazy-render';
import type { ListInput } from './apply-event';

export interface GuestLiveProps {
  /** Input of the page's list; omitted on a page without one. */
  list?: ListInput;
  /** The displayed prompts. */
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
 * Keeps a server-rendered page up to date while it is open. The code is
 * loaded once the page is idle.
 */
export function GuestLive(props: GuestLiveProps) {
  return useLazyRender(load, false, 'idle')?.(props) ?? null;
}
