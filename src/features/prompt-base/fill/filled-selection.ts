import { filledParts, isMissing, valueOf } from '@/domain/prompt/filled';
import { joinParts } from '@/domain/prompt/variables';
import type { Fill } from './fill-context';

/** Variables in a text carry their name in this attribute, and in `data-written` how the text has them. */
const VARIABLE = '[data-variable]';

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

/** The selected text with the values of its variables. */
export function filledText(range: Range, fill: Fill): string {
  return filledContents(range, fill).textContent;
}

/**
 * The same of a text that is shown as Markdown: selected as a whole, it is as in the plain view; a part of it as the
 * browser would copy it.
 * @param root the element of the whole text
 * @param text the text as it is written
 */
export function filledMarkdown(range: Range, fill: Fill, root: HTMLElement, text: string): string {
  const whole = document.createRange();
  whole.selectNodeContents(root);
  const isWhole = range.toString().trim() === whole.toString().trim();
  return isWhole
    ? joinParts(filledParts(text, fill.fields, fill.store.all()))
    : renderedText(filledContents(range, fill), root);
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
