import type { CardAction } from './keys';

/** A card of a list: the sheet of a prompt's own text looks the same and leads nowhere. */
const CARD = '[data-cover-card]:has([data-cover-link])';

/** The card the focus is in; on a page without cards the page itself stands for the prompt it shows. */
function scopeInFocus(): ParentNode | null {
  const card = document.activeElement?.closest(CARD);
  if (card) return card;
  return document.querySelector(`main ${CARD}`) === null ? document : null;
}

/** Presses the control of an action in the card in focus, or on the page of a single prompt. */
export function pressAction(action: CardAction): void {
  scopeInFocus()?.querySelector<HTMLElement>(`[data-shortcut="${action}"]`)?.click();
}

/** Moves the focus to the title of the next or previous card. */
export function moveCard(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>(`main ${CARD} [data-cover-link]`)];
  const current = titles.findIndex((title) => title.closest(CARD)?.contains(document.activeElement));
  const next = current === -1 && step === -1 ? titles.length - 1 : current + step;
  titles[next]?.focus();
}
