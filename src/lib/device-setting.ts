/** A change by this page; other tabs are told by the browser. */
const CHANGED = 'cuebook:device-setting';

/** For `useSyncExternalStore`: calls `listener` after each change of a setting of this device. Returns what ends that. */
export function subscribeToSettings(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Without storage, a setting lasts as long as the page. */
const unstored = new Map<string, string>();

/** Returns a setting of this device; null if there is none. */
export function readSetting(key: string): string | null {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a setting on this device; where the browser refuses its storage or that is full, on this page. */
export function writeSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
  window.dispatchEvent(new Event(CHANGED));
}
