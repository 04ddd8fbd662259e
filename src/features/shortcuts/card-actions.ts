import type { CardAction } from './keys';

/** The card the focus is in; without one, the whole page stands for the prompt it shows. */
function scopeInFocus(): ParentNode {
  const card = document.activeElement?.closest('article');
  return (
    card ??
    (document.querySelectorAll('main article').length === 0 ? document : document.createDocumentFragment())
  );
}

/** Presses the control of an action in the card in focus, or on the page of a single prompt. */
export function pressAction(action: CardAction): void {
  scopeInFocus().querySelector<HTMLElement>(`[data-shortcut="${action}"]`)?.click();
}

/** Moves the focus to the title of the next or previous card. */
export function moveCard(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>('main article [data-cover-link]')];
  const current = titles.findIndex((title) => title.closest('article')?.contains(document.activeElement));
  const next = current === -1 ? (step === 1 ? 0 : titles.length - 1) : current + step;
  titles[next]?.focus();
}
