'use client';

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';

import { type Edges, placeToasts } from './place-toasts';
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
 * The toasts of the page, in order. Durations and limit are the library's own, which are those of section 9: blank,
 * error and custom 4 s, success 2 s, loading until changed, at most 20. Time stands still under the pointer and while
 * something inside has the focus.
 */
function Toasts() {
  const { toasts, handlers } = useToaster();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const region = list.current?.parentElement;
    if (!region || toasts.length === 0) return;
    moveOffControls(region);
    // Another page has other controls in other places, and so has a dialog that opens over it.
    let page = document.querySelector('main');
    let dialog = openDialog();
    const observer = new MutationObserver((records) => {
      const next = document.querySelector('main') ?? page;
      const above = openDialog();
      // What a dialog shows may come after it.
      const hasGrown = above !== null && records.some(({ target }) => above.contains(target));
      if (next === page && above === dialog && !hasGrown) return;
      page = next;
      dialog = above;
      moveOffControls(region);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [toasts.length]);
  const endPause = useRef(handlers.endPause);
  useEffect(() => {
    endPause.current = handlers.endPause;
  });
  // A toast removed under the pointer or with the focus sends no leave or blur event.
  useEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) endPause.current();
  }, [toasts.length]);
  useEffect(() => () => endPause.current(), []);
  return (
    <div
      ref={list}
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

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"]';
const GAP = 16;

/** The dialog above all others. */
function openDialog(): Element | null {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? null;
}

/** Puts the toasts where they cover no control that is in view as they come. */
function moveOffControls(region: HTMLElement): void {
  region.style.removeProperty('--toast-lift');
  if (document.querySelector('[data-toasts=top]') !== null) {
    delete region.dataset.side;
    return;
  }
  const sheets = [...region.querySelectorAll('[data-toast]')].map((sheet) => sheet.getBoundingClientRect());
  const page = document.querySelector('main')?.getBoundingClientRect();
  const width = Math.max(...sheets.map((sheet) => sheet.width));
  const top = Math.min(...sheets.map((sheet) => sheet.top));
  const bottom = Math.max(...sheets.map((sheet) => sheet.bottom));
  const isRightToLeft = getComputedStyle(region).direction === 'rtl';
  const first = Math.max(page?.left ?? 0, 0) + GAP;
  const last = Math.min(page?.right ?? innerWidth, innerWidth) - GAP - width;
  const at = (left: number): Edges => ({ left, top, right: left + width, bottom });
  const [start, end] = isRightToLeft ? [at(last), at(first)] : [at(first), at(last)];
  const dialog = openDialog();
  // Behind a dialog nothing can be pressed: there may be toasts in all of the window.
  const highest = dialog === null ? innerHeight / 2 : GAP;
  const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((edges) => edges.width > 0 && edges.bottom > highest && edges.top < innerHeight);
  const { side, lift } = placeToasts({ start, end }, controls, highest);
  region.dataset.side = side;
  region.style.setProperty('--toast-lift', `${lift}px`);
  region.style.setProperty('--toast-inset', `${isRightToLeft ? innerWidth - start.right : start.left}px`);
}

function ToastSheet({ item }: { item: Toast }) {
  return (
    <div
      {...item.ariaProps}
      data-toast=""
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
