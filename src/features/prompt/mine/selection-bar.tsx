'use client';

import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { Button } from '@/components/ui/button';
import { manyMessages } from '@/domain/prompt/many-messages';
import type { Selection } from './my-prompts-selection';

/** Space between the bar and a focused element above it. */
const GAP_PX = 16;

/**
 * Bar with actions on the selected prompts, at the bottom of the window while selecting (ui, My Prompts).
 * @param order ids of the displayed page
 * @param more another way to select, beside the page
 */
export function SelectionBar({
  bar,
  selection,
  order,
  pageLabel,
  more,
  children,
}: {
  bar: RefObject<HTMLElement | null>;
  selection: Selection;
  order: readonly string[];
  pageLabel: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  const { chosen } = selection;
  const elsewhere = [...chosen].filter((id) => !order.includes(id)).length;
  const isWholePage = order.every((id) => chosen.has(id));

  useRoomBelow(bar);
  return (
    <section
      ref={bar}
      aria-label="Selected prompts"
      data-bottom-bar="wrapping"
      // Beside the side bar, and its content on the edges of the page above it.
      className="fixed inset-s-[var(--side-width,0px)] inset-e-0 inset-be-0 z-30 animate-slide-up border-t border-border-strong bg-surface shadow-overlay print:hidden [@media(height<26rem)]:static"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-6">
        <p role="status" className="text-md font-semibold tabular-nums">
          {manyMessages.chosen(chosen.size, elsewhere)}
        </p>
        <div className="flex flex-wrap gap-1">
          <Button
            variant="ghost"
            size="dense"
            className="px-2"
            disabledReason={isWholePage && manyMessages.allChosen}
            onClick={selection.chooseAll}
          >
            {pageLabel}
          </Button>
          {more}
          <Button
            variant="ghost"
            size="dense"
            className="px-2"
            disabledReason={chosen.size === 0 && manyMessages.chooseFirst}
            onClick={selection.clear}
          >
            Clear
          </Button>
          <Button variant="ghost" size="dense" className="px-2" onClick={selection.leave}>
            Done
          </Button>
        </div>
        <div className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-[26rem]:gap-1.5 max-[26rem]:*:px-2 max-[26rem]:[&_button:not([aria-label])_svg]:hidden">
          {children}
        </div>
      </div>
    </section>
  );
}

/** Reserves space below, so that focused elements and the end of the page stay above the bar (WCAG 2.4.11). */
function useRoomBelow(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (bar.current === null) return;
    const { documentElement: root, body } = document;
    const observer = new ResizeObserver(() => {
      if (bar.current === null) return;
      const { position } = getComputedStyle(bar.current);
      const height = position === 'fixed' ? bar.current.offsetHeight : 0;
      root.style.scrollPaddingBottom = `${height + GAP_PX}px`;
      body.style.paddingBottom = `${height}px`;
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      root.style.scrollPaddingBottom = '';
      body.style.paddingBottom = '';
    };
  }, [bar]);
}
