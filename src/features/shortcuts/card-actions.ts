import { type KeyAction, performKeyAction } from '@/features/prompt-base/actions/key-actions';

/** A card of a list: the sheet of a prompt's own text looks the same and leads nowhere. */
const CARD = '[data-cover-card]:has([data-cover-link])';

/** Performs an action of the card in focus; on a page without cards of the prompt that it shows. */
export function actOnCard(action: KeyAction): void {
  const card = document.activeElement?.closest(CARD) ?? null;
  if (card !== null) performKeyAction(action, (control) => card.contains(control));
  else if (document.querySelector(`main ${CARD}`) === null) performKeyAction(action, () => true);
}

/** Moves the focus to the title of the next or previous card. */
export function moveCard(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>(`main ${CARD} [data-cover-link]`)];
  const current = titles.findIndex((title) => title.closest(CARD)?.contains(document.activeElement));
  const next = current === -1 && step === -1 ? titles.length - 1 : current + step;
  titles[next]?.focus();
}
