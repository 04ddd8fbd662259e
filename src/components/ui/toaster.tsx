'use client';
'use no memo';

import { useToaster, type Toast } from 'react-hot-toast/headless';

import { useLazyRender, type Render } from './use-lazy-render';

const load = () => import('./toast-sheet').then((module): Render<{ toasts: Toast[] }> => module.renderToasts);

/**
 * Shows toasts at the top right. Durations and limit are the library's own, which are those of section 9:
 * blank, error and custom 4 s, success 2 s, loading until changed, at most 20. Time stands still under the pointer
 * and while something inside has the focus. What they look like is fetched once the page is idle, or with the first.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const render = useLazyRender(load, toasts.length > 0, 'idle');
  return (
    <section
      aria-label="Notifications"
      // Present before the first toast: a live region that arrives with its text is not always read out.
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-e-0 inset-bs-[calc(var(--header-height)+8px)] z-60 flex w-full flex-col items-end gap-2 px-4 sm:w-auto print:hidden"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {render?.({ toasts })}
    </section>
  );
}
