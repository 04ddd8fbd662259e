const KEY = 'previous-location';

/** Remembers, for this tab, where a Back button leads: a path of this site with its query. */
export function rememberLocation(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Storage can be switched off; Back then goes one step back.
  }
}

/** What was remembered last, or null. */
export function previousLocation(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
