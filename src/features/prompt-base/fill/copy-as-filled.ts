import type { ClipboardEvent } from 'react';
import { filledParts, isMissing, valueOf } from '@/domain/prompt/filled';
import { joinParts } from '@/domain/prompt/variables';
import type { Fill } from './fill-context';

/** Variables in a text carry their name in this attribute, and in `data-written` how the text has them. */
const VARIABLE = '[data-variable]';

/** The selected range within the element of a copy event; null if the browser does right by itself. */
function copiedRange({ target, currentTarget }: ClipboardEvent<HTMLElement>): Range | null {
  if (target instanceof HTMLTextAreaElement) return null;
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  return currentTarget.contains(range.commonAncestorContainer) ? range : null;
}

/** What a range holds, with the values of variables; what is still empty as it is written. */
function filledContents(range: Range, fill: Fill): DocumentFragment {
  const values = fill.store.all();
  const selected = range.cloneContents();
  for (const element of selected.querySelectorAll<HTMLElement>(VARIABLE)) {
    const field = fill.byName.get(element.dataset['variable'] ?? '');
    if (field === undefined) continue;
    const written = element.dataset['written'] ?? '';
    element.replaceWith(isMissing(field, values) ? written : valueOf(field, values));
  }
  return selected;
}

/**
 * Puts selected text on the clipboard with the values of its variables: a browser leaves fields out. Selections that go
 * beyond the text are left to the browser.
 */
export function copyAsFilled(event: ClipboardEvent<HTMLElement>, fill: Fill): void {
  const range = copiedRange(event);
  if (range === null) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', filledContents(range, fill).textContent);
}

/**
 * The same for a text that is shown as Markdown: selected as a whole, it is copied as from the plain view; a part of it
 * as the browser would copy it.
 * @param text the text as it is written
 */
export function copyMarkdownAsFilled(event: ClipboardEvent<HTMLElement>, fill: Fill, text: string): void {
  const range = copiedRange(event);
  if (range === null) return;
  const whole = document.createRange();
  whole.selectNodeContents(event.currentTarget);
  const isWhole = range.toString().trim() === whole.toString().trim();
  event.preventDefault();
  event.clipboardData.setData(
    'text/plain',
    isWhole
      ? joinParts(filledParts(text, fill.fields, fill.store.all()))
      : renderedText(filledContents(range, fill), event.currentTarget),
  );
}

/** The text of a fragment in the lines in which a browser shows it. */
function renderedText(fragment: DocumentFragment, root: HTMLElement): string {
  const shown = document.createElement('div');
  shown.style.cssText = 'position:fixed;opacity:0;pointer-events:none';
  shown.append(fragment);
  root.append(shown);
  const text = shown.innerText;
  shown.remove();
  return text;
}
