/**
 * Nothing of the page is in reach while one of these is open: its keys rest. One that was closed stands for a moment longer,
 * while it fades, and is in nobody's way (`data-closed` of Base UI; `data-ending-style` where the menu says so itself).
 */
const COVER =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-closed], [data-ending-style])';

/** Whether something is open over the page. */
export function isCovered(): boolean {
  return document.querySelector(COVER) !== null;
}
