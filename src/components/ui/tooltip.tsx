'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import { cn } from '@/lib/cn';

const OPEN_DELAY_MS = 500;
const CLOSE_DELAY_MS = 120;
const GAP_PX = 8;
const EDGE_PX = 8;

interface TooltipProps {
  /** One interactive element. */
  children: ReactNode;
  content: ReactNode;
  /** Ties the text to the element: give the same id to its `aria-describedby`. Without it the text is for sight only. */
  id?: string;
  /** Also opens on a press, for a control that is disabled and has no other answer to one. */
  openOnPress?: boolean;
  /** For the bubble, e.g. to show it only at some widths. */
  className?: string;
}

/** Places the bubble over the anchor, or under it when there is no room, inside the viewport. */
function place(bubble: HTMLElement, anchor: Element) {
  const a = anchor.getBoundingClientRect();
  const b = bubble.getBoundingClientRect();
  const above = a.top - b.height - GAP_PX;
  const top = above >= EDGE_PX ? above : a.bottom + GAP_PX;
  const widest = document.documentElement.clientWidth - b.width - EDGE_PX;
  const left = Math.max(EDGE_PX, Math.min(a.left + a.width / 2 - b.width / 2, widest));
  bubble.style.top = `${top}px`;
  bubble.style.left = `${left}px`;
}

/**
 * A hint on hover (after half a second) and on keyboard focus. Escape puts it away, the pointer may rest on it (WCAG
 * 1.4.13). It lives in the browser's top layer, so nothing clips it and no dialog covers it.
 */
export function Tooltip({ children, content, id, openOnPress = false, className }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const later = useCallback((next: boolean, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), delayMs);
  }, []);
  const now = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const element = bubble.current;
    const target = anchor.current?.firstElementChild;
    if (!open || !element || !target) return;
    // Old engines have no popover; there the bubble is still a fixed box over the page.
    if ('showPopover' in element) element.showPopover();
    place(element, target);

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') now(false);
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !anchor.current?.contains(event.target)) now(false);
    };
    const close = () => now(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress, { capture: true });
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress, { capture: true });
      window.removeEventListener('scroll', close, { capture: true });
      if ('hidePopover' in element) element.hidePopover();
    };
  }, [open, now]);

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') later(true, OPEN_DELAY_MS);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') later(false, CLOSE_DELAY_MS);
      }}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) now(true);
      }}
      onBlur={() => now(false)}
      onPointerDown={() => now(openOnPress)}
    >
      {children}
      {(open || id) && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          hidden={!open}
          className={cn(
            'pointer-events-auto fixed inset-auto m-0 w-max max-w-72 rounded-sm border border-transparent bg-fg px-2 py-1 text-start text-xs font-medium text-bg open:animate-rise print:hidden',
            className,
          )}
        >
          {content}
        </span>
      )}
    </span>
  );
}
