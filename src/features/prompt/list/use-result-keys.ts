'use client';

import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { performKeyAction } from '@/features/prompt-base/actions/key-actions';
import type { PreviewHandle } from './hit-preview';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';

type Wish = 'focus' | 'copy';

const LINK = '[data-cover-link]';
const CARD = '[data-cover-card]';

function linksOf(results: HTMLElement): HTMLElement[] {
  return [...results.querySelectorAll<HTMLElement>(LINK)];
}

/** Copies the prompt of a result; of one that the preview shows with empty variables, the first press goes to the first of them. */
function copyCardOf(link: HTMLElement | undefined, preview: PreviewHandle | null): void {
  const isShown = preview !== null && link?.closest(`[data-prompt-id="${preview.promptId}"]`) != null;
  if (isShown && preview.hasEmpty()) preview.focusEmpty();
  else if (isShown) void preview.copy();
  else {
    const card = link?.closest(CARD) ?? null;
    if (card !== null) performKeyAction('copy', (control) => card.contains(control));
  }
}

/**
 * The keys of a search and its results: from the search box the arrow down goes to the first result and Ctrl+Enter
 * copies it, both once the results belong to what was typed. Among the results the arrows go from one to the next, up
 * from the first one back to the box, and Ctrl+Enter copies. Enter opens, as on any link; the arrow to the right goes
 * to the preview.
 * @param isUpToDate whether the cards answer the text in the box
 * @returns what the search box is to do with a key
 */
export function useResultKeys(
  results: RefObject<HTMLElement | null>,
  isUpToDate: boolean,
  preview: RefObject<PreviewHandle | null>,
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const wish = useRef<Wish | null>(null);
  const box = useRef<HTMLInputElement | null>(null);

  function grant(wanted: Wish): void {
    const first = results.current ? linksOf(results.current)[0] : undefined;
    if (wanted === 'focus') first?.focus();
    else copyCardOf(first, preview.current);
  }

  useEffect(() => {
    if (!isUpToDate || wish.current === null) return;
    const wanted = wish.current;
    wish.current = null;
    // Focus that has left the box meanwhile is not moved.
    if (document.activeElement === box.current) grant(wanted);
  });

  useEffect(() => {
    const section = results.current;
    if (section === null) return;
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(LINK) : null;
      if (link === null || section === null || event.altKey || event.shiftKey) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (pressedEnter(event) && isCommand) copyCardOf(link, preview.current);
      else if (event.key === 'ArrowRight' && !isCommand && preview.current) preview.current.focus();
      else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isCommand) {
        const links = linksOf(section);
        const next = links.indexOf(link) + (event.key === 'ArrowDown' ? 1 : -1);
        if (next < 0) document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
        else links[next]?.focus();
      } else return;
      event.preventDefault();
    }
    section.addEventListener('keydown', onKeyDown);
    return () => section.removeEventListener('keydown', onKeyDown);
  }, [results, preview]);

  return (event) => {
    wish.current = null;
    if (event.altKey || event.shiftKey || isComposing(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const wanted =
      event.key === 'ArrowDown' && !isCommand ? 'focus' : pressedEnter(event) && isCommand ? 'copy' : null;
    if (wanted === null) return;
    event.preventDefault();
    box.current = event.currentTarget;
    if (isUpToDate) grant(wanted);
    else wish.current = wanted;
  };
}
