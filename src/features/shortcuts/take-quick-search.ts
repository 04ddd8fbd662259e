/** The search field of the page's HTML (quick-search.tsx), while it is open. */
export function openQuickSearch(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('dialog[data-quick-search][open]');
}

/** What was typed before the palette was there, and where the focus returns to. */
export interface QuickSearchState {
  text: string;
  press: 'run' | 'copy' | null;
  opener: HTMLElement | null;
}

/**
 * Closes the quick search and hands over its state, once no word is being composed in it. Call it before the next
 * paint, and focus the new field in `take`: no key is pressed in between. Returns a function that stops waiting.
 */
export function takeQuickSearch(take: (state: QuickSearchState) => void): () => void {
  const dialog = openQuickSearch();
  const input = dialog?.querySelector('input');
  if (!dialog || !input) return () => undefined;
  function handOver(): void {
    if (!dialog || !input) return;
    const { press } = dialog.dataset;
    const text = input.value;
    dialog.dataset.taken = '';
    dialog.close();
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    take({ text, press: press === 'run' || press === 'copy' ? press : null, opener });
  }
  if (dialog.dataset.composing === undefined) {
    handOver();
    return () => undefined;
  }
  const stop = new AbortController();
  // After the listener that clears the mark.
  input.addEventListener('compositionend', handOver, { signal: stop.signal, once: true });
  return () => stop.abort();
}
