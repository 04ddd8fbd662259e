'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';

import type { BubbleProps } from './tooltip-bubble';
import { type Render, useLazyRender } from './use-lazy-render';

const OPEN_DELAY_MS = 500;
const CLOSE_DELAY_MS = 120;

const load = () => import('./tooltip-bubble').then((module): Render<BubbleProps> => module.renderBubble);

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

/**
 * A hint on hover (after half a second) and on keyboard focus. Escape puts it away, the pointer may rest on it (WCAG
 * 1.4.13). It lives in the browser's top layer, so nothing clips it and no dialog covers it.
 */
export function Tooltip({ children, content, id, openOnPress = false, className }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const bubble = useLazyRender(load, open, 'never');
  const anchor = useRef<HTMLSpanElement>(null);
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
      {open && bubble !== null
        ? bubble({ id, content, className, onClose: () => setOpen(false) })
        : id && (
            <span id={id} role="tooltip" hidden>
              {content}
            </span>
          )}
    </span>
  );
}
