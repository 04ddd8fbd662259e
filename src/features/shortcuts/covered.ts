/** Nothing of the page is in reach while one of these is open: its keys rest. */
const COVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether something is open over the page. */
export function isCovered(): boolean {
  return document.querySelector(COVER) !== null;
}
