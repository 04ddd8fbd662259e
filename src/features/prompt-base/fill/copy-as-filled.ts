import type { ClipboardEvent } from 'react';
import { isMissing, valueOf } from '@/domain/prompt/filled';
import type { Fill } from './fill-context';

/** Variables in a text carry their name in this attribute, and in `data-written` how the text has them. */
const VARIABLE = '[data-variable]';

/**
 * Puts selected text on the clipboard with the values of its variables: a browser leaves fields out. What is still
 * empty stays as it is written. Selections that go beyond the text are left to the browser.
 */
export function copyAsFilled(event: ClipboardEvent<HTMLElement>, fill: Fill): void {
  if (event.target instanceof HTMLTextAreaElement) return;
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  const values = fill.store.all();
  const selected = range.cloneContents();
  for (const element of selected.querySelectorAll<HTMLElement>(VARIABLE)) {
    const field = fill.byName.get(element.dataset['variable'] ?? '');
    if (field === undefined) continue;
    const written = element.dataset['written'] ?? '';
    element.replaceWith(isMissing(field, values) ? written : valueOf(field, values));
  }
  event.preventDefault();
  event.clipboardData.setData('text/plain', selected.textContent);
}
