'use client';

import { useLazyRender, type Render } from '@/components/ui/use-lazy-render';
import type { Actor } from '@/domain/actor';

export interface LivePromptsProps {
  actor: Actor;
}

async function load(): Promise<Render<LivePromptsProps>> {
  const { LiveUpdates } = await import('./live-updates');
  return function renderLiveUpdates(props) {
    return <LiveUpdates {...props} />;
  };
}

/**
 * Keeps the lists and the opened prompt of a page up to date while it is open. Stands anywhere in a page that shows prompts; its code is fetched once the page is idle.
 */
export function LivePrompts(props: LivePromptsProps) {
  return useLazyRender(load, false, 'idle')?.(props) ?? null;
}
