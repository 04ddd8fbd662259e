import { z } from 'zod';

/** Storage key of the import started in this browser, so that any page can show its progress. */

const KEY = 'followed-import';
const Followed = z.object({ owner: z.uuid(), id: z.uuid() });

/** Event for other components when an import starts to be followed or ends. */
const CHANGED = 'cuebook:followed-import';

function change(write: (storage: Storage) => void): void {
  // Without storage the import works, but is not followed.
  try {
    write(localStorage);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

export function followImport(owner: string, id: string): void {
  change((storage) => storage.setItem(KEY, JSON.stringify({ owner, id })));
}

/** Stops following, after the user has seen the result. */
export function unfollowImport(): void {
  change((storage) => storage.removeItem(KEY));
}

/** Id of this user's followed import. */
export function followedImport(owner: string): string | null {
  try {
    const kept = Followed.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.success && kept.data.owner === owner ? kept.data.id : null;
  } catch {
    return null;
  }
}

/** Subscribes to changes, in this window or another one. Returns a function that unsubscribes. */
export function onFollowedImport(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
