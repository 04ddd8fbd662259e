'use client';

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';

import { Spinner } from './spinner';
import { toast } from './toast';
import { cn } from '@/lib/cn';

const icons = {
  success: <CircleCheck aria-hidden="true" className="mt-px size-4.5 shrink-0 text-primary" />,
  error: <CircleAlert aria-hidden="true" className="mt-px size-4.5 shrink-0 text-danger" />,
  loading: <Spinner className="mt-0.5" />,
  blank: null,
  custom: null,
};

export { toast };

export function renderToasts() {
  return <Toasts />;
}

/**
 * The toasts of the page, in order. Durations and limit are the library's own, which are those of section 9:
 * blank, error and custom 4 s, success 2 s, loading until changed, at most 20. Time stands still under the pointer
 * and while something inside has the focus.
 */
function Toasts() {
  const { toasts, handlers } = useToaster();
  return (
    <div
      className="contents"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((item) => (
        <ToastSheet key={item.id} item={item} />
      ))}
    </div>
  );
}

function ToastSheet({ item }: { item: Toast }) {
  return (
    <div
      {...item.ariaProps}
      className={cn(
        'pointer-events-auto flex w-fit max-w-full items-start gap-2.5 rounded-md border bg-surface py-2.5 ps-3.5 pe-1.5 text-md font-medium text-fg shadow-overlay transition-opacity duration-120 sm:max-w-96',
        item.visible ? 'animate-rise' : 'opacity-0',
        item.type === 'error' ? 'border-danger' : 'border-border',
        item.className,
      )}
    >
      {item.icon ?? icons[item.type]}
      <div className="min-w-0 flex-1 py-px">{resolveValue(item.message, item)}</div>
      <button
        type="button"
        aria-label="Dismiss"
        className="-my-1 flex size-8 shrink-0 items-center justify-center rounded-md text-fg-muted hover:bg-surface-2 hover:text-fg touch:-my-3 touch:size-11"
        onClick={() => toast.dismiss(item.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
