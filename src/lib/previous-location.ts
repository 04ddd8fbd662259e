const KEY = 'previous-location';

/** Stores, for this tab, the destination of a Back button: a path of this site with its query. */
export function rememberLocation(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage can be disabled; Back then goes one step back in the history.
  }
}

/** Returns the stored path, or null. */
export function previousLocation(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
