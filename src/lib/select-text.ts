/** Focuses a text control, selects a range and scrolls it into view. Offsets count UTF-16 units of the control's value. */
export function selectText(control: HTMLElement, start: number, end: number): void {
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
  control.focus({ preventScroll: true });
  control.setSelectionRange(start, end);
  // A text with coloured variables is as high as its lines, and scrolls in a box.
  const box = control.closest('[data-text-scroller]') ?? control;
  box.scrollIntoView({ block: 'center' });
  if (control instanceof HTMLTextAreaElement) {
    // Browsers scroll only to selections made by hand; the proportion of the text is near enough.
    const share = control.value === '' ? 0 : start / control.value.length;
    box.scrollTop = Math.max(0, share * box.scrollHeight - box.clientHeight / 2);
  }
}
