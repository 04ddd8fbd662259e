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

/** Returns a setting of this device; null if there is none, or if the browser refuses its storage. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a setting on this device. Nothing changes if the browser refuses its storage, or if that is full. */
export function writeSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}
