'use client';

import { cn } from '@/lib/cn';
import { useLazyRender, type Render } from './use-lazy-render';

const AGAIN_MS = 5_000;

async function load(): Promise<Render<object>> {
  for (;;) {
    try {
      return (await import('./toast-sheet')).renderToasts;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/**
 * Shows toasts at the top right of the generator, elsewhere at the bottom, above the bar of a page that has one (`data-bottom-bar`). The queue and what they look
 * like are fetched once the page is idle or used, and again until they are there.
 */
export function Toaster() {
  const render = useLazyRender(load, false, 'idle');
  return (
    <section
      aria-label="Recent messages"
      // Present before the first toast: a live region that arrives with its text is not always read out.
      aria-live="polite"
      aria-relevant="additions"
      className={cn(
        'pointer-events-none fixed inset-e-0 z-60 flex w-full flex-col items-end gap-2 px-4 sm:w-auto print:hidden',
        'inset-be-[calc(var(--bottom-bar)+16px+var(--toast-lift,0px))] data-[side=start]:sm:inset-s-[calc(var(--toast-inset)-16px)] data-[side=start]:sm:inset-e-auto data-[side=start]:sm:items-start',
        // The generator's page asks for the top right.
        '[body:has([data-toasts=top])_&]:inset-bs-19 [body:has([data-toasts=top])_&]:inset-be-auto',
      )}
    >
      {render?.({})}
    </section>
  );
}
