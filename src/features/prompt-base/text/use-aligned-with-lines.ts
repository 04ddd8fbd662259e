'use client';

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CommentLines } from '@/domain/comment/schema';
import { boxOf } from './text-lines';

/** Keeps an element, placed within `root`, as high as these lines and beside them, also after the text's layout changes. */
export function useAlignedWithLines(
  root: HTMLElement,
  lines: CommentLines | null,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const from = lines?.from;
  const to = lines?.to;
  useLayoutEffect(() => {
    if (from === undefined || to === undefined) return;
    const place = () => {
      const box = boxOf(root, { from, to });
      if (box === null || ref.current === null) return;
      ref.current.style.top = `${box.top - root.getBoundingClientRect().top}px`;
      ref.current.style.height = `${box.bottom - box.top}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(root);
    return () => observer.disconnect();
  }, [root, from, to]);
  return ref;
}
