/**
 * The keys of the quick search while the palette loads: Enter waits for the palette, and sends the text to the list of
 * results if it does not come. Runs inline in the page's HTML, so it must not use anything outside itself.
 */
export function watchQuickSearch(events: { close: string }): void {
  const PALETTE_WAIT_MS = 4_000;
  const ofSearch = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLDialogElement>('dialog[data-quick-search]') : null;

  function onKey(event: KeyboardEvent): void {
    const dialog = ofSearch(event.target);
    if (dialog === null || event.isComposing) return;
    delete dialog.dataset.press;
    if (event.key !== 'Enter') return;
    event.preventDefault();
    dialog.dataset.press = event.ctrlKey || event.metaKey ? 'copy' : 'run';
    setTimeout(() => {
      if (dialog.open && dialog.dataset.press !== undefined) dialog.querySelector('form')?.submit();
    }, PALETTE_WAIT_MS);
  }

  const watch = (type: string, listener: (dialog: HTMLDialogElement, event: Event) => void) =>
    window.addEventListener(
      type,
      (event) => {
        const dialog = ofSearch(event.target);
        if (dialog !== null) listener(dialog, event);
      },
      { capture: true },
    );
  window.addEventListener('keydown', onKey, { capture: true });
  watch('compositionstart', (dialog) => (dialog.dataset.composing = ''));
  watch('compositionend', (dialog) => delete dialog.dataset.composing);
  // Closed by the person; the palette marks it before it closes it.
  watch('close', (dialog) => {
    if (dialog.dataset.taken === undefined) window.dispatchEvent(new Event(events.close));
  });
  // A press on the backdrop.
  watch('click', (dialog, event) => {
    if (event.target === dialog) dialog.close();
  });
}
