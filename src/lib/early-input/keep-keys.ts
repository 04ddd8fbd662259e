/**
 * Opens the search on its keys and buttons, with a text box of the page's HTML that takes letters immediately; the
 * palette takes them over once its code is loaded. Keeps other single keys until their code is loaded. Runs inline in
 * the page's HTML, so it must not use anything outside itself.
 */
export function keepKeys(
  events: { open: string; keysReady: string; ready: string },
  cover: string,
  storageKey: string,
): void {
  let kept: { key: string; code: string; shiftKey: boolean; path: string }[] = [];
  const root = document.documentElement;
  const quickSearch = () => document.querySelector<HTMLDialogElement>('dialog[data-quick-search]');
  const isCovered = () => document.querySelector(cover) !== null;
  const isTyping = (target: EventTarget | null) =>
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="combobox"]'));

  function hasSingleKeys(): boolean {
    try {
      return localStorage.getItem(storageKey) !== 'off';
    } catch {
      return true;
    }
  }

  function openSearch(): void {
    const dialog = quickSearch();
    if (dialog === null || dialog.open || isCovered()) return;
    delete dialog.dataset.taken;
    delete dialog.dataset.press;
    dialog.querySelector('form')?.reset();
    dialog.showModal();
    window.dispatchEvent(new Event(events.open));
  }

  /** Returns whether the key belongs to the search. */
  function pressSearchKey(event: KeyboardEvent): boolean {
    const isApple = /Mac|iPad|iPhone/.test(navigator.userAgent);
    const isCommand = isApple ? event.metaKey : event.ctrlKey;
    const isK = event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && event.key.charCodeAt(0) > 127);
    if (isCommand && isK && !event.altKey && !event.shiftKey) {
      const dialog = quickSearch();
      if (dialog?.open) dialog.close();
      else openSearch();
      return dialog !== null;
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== '/' || hasModifier || isTyping(event.target) || isCovered() || !hasSingleKeys())
      return false;
    const list = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
    list?.focus();
    list?.select();
    if (list === null) openSearch();
    return list !== null || quickSearch() !== null;
  }

  function keepKey(event: KeyboardEvent): void {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const isReady = root.dataset.keysReady !== undefined;
    if (isReady || hasModifier || event.key.length !== 1 || event.defaultPrevented || !hasSingleKeys())
      return;
    if (isTyping(event.target) || isCovered() || quickSearch()?.open === true) return;
    const { key, code, shiftKey } = event;
    kept.push({ key, code, shiftKey, path: location.pathname });
    root.dataset.keptKeys = '';
  }

  function pressKept(): void {
    // Both the code of the keys and what they act on.
    if (root.dataset.keysReady === undefined || root.dataset.ready === undefined) return;
    const keys = kept;
    kept = [];
    for (const { path, ...press } of keys) {
      if (path !== location.pathname) continue;
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }));
      target.dispatchEvent(new KeyboardEvent('keyup', { ...press, bubbles: true }));
    }
  }

  /** React stops keys, and forgets them, while the code of a part of the page is not there yet. */
  function onStoppedKey(event: KeyboardEvent): void {
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing else says that an event was stopped.
    if (event.cancelBubble) keepKey(event);
  }

  window.addEventListener(
    'keydown',
    (event) => {
      if (pressSearchKey(event)) event.preventDefault();
      // Again and again the last one: after that of React.
      document.removeEventListener('keydown', onStoppedKey, { capture: true });
      document.addEventListener('keydown', onStoppedKey, { capture: true });
    },
    { capture: true },
  );
  window.addEventListener('keydown', keepKey);
  window.addEventListener(events.keysReady, pressKept);
  window.addEventListener(events.ready, pressKept);
  // The person has moved on.
  window.addEventListener('pointerdown', () => (kept = []), { capture: true });
  window.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-opens-search]')) openSearch();
    },
    { capture: true },
  );
}
