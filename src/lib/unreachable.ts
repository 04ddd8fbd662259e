const UNREACHABLE = 'cuebook:unreachable';

/** Says that the server did not answer at all: the page asks whether it can be reached. */
export function announceUnreachable(): void {
  window.dispatchEvent(new Event(UNREACHABLE));
}

/** Calls the listener whenever the server did not answer. Returns the function that ends it. */
export function onUnreachable(listener: () => void): () => void {
  window.addEventListener(UNREACHABLE, listener);
  return () => window.removeEventListener(UNREACHABLE, listener);
}
