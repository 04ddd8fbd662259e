/**
 * Open overlays, which disable the keys of the page. One that is closed but still fading out does not count
 * (`data-closed` of Base UI; `data-ending-style` if the menu sets it itself).
 */
export const COVER =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed], [data-ending-style])';

/** Whether an overlay is open. */
export function isCovered(): boolean {
  return document.querySelector(COVER) !== null;
}
