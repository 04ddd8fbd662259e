import { type ClipboardEvent, useEffect } from 'react';
import { copyText } from '@/lib/clipboard';
import type { Fill } from './fill-context';
import type * as Selection from './filled-selection';

type Selected = typeof Selection;

/** The code that reads a selection, once it is there. */
let selected: Selected | null = null;

async function fetchSelected(): Promise<Selected> {
  selected = await import('./filled-selection');
  return selected;
}

/** Fetches the code for copying soon after the page. */
export function useCopyAsFilled(): void {
  useEffect(() => {
    // A copy before that, or after a failure, fetches it itself.
    fetchSelected().catch(() => undefined);
  }, []);
}

/** The selected range within the element of a copy event; null if the browser does right by itself. */
function copiedRange({ target, currentTarget }: ClipboardEvent<HTMLElement>): Range | null {
  if (target instanceof HTMLTextAreaElement) return null;
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  return currentTarget.contains(range.commonAncestorContainer) ? range : null;
}

/**
 * Puts selected text on the clipboard with the values of its variables: a browser leaves fields out. Selections that go
 * beyond the text are left to the browser.
 * @param text of a text that is shown as Markdown, how it is written
 */
export function copyAsFilled(event: ClipboardEvent<HTMLElement>, fill: Fill, text?: string): void {
  const range = copiedRange(event);
  if (range === null) return;
  const root = event.currentTarget;
  event.preventDefault();
  const read = ({ filledMarkdown, filledText }: Selected) =>
    text === undefined ? filledText(range, fill) : filledMarkdown(range, fill, root, text);
  if (selected !== null) event.clipboardData.setData('text/plain', read(selected));
  // Without permission or connection nothing is copied: better than a text without its values.
  else void copyText(fetchSelected().then(read)).catch(() => undefined);
}
