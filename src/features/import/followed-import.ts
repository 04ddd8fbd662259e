import { z } from 'zod';

/** The import that this browser has begun, kept so that any page can say how far it has come. */

const KEY = 'followed-import';
const Followed = z.object({ owner: z.uuid(), id: z.uuid() });

/** What is told to other components of the page when an import begins or has been told of. */
const CHANGED = 'cuebook:followed-import';

function change(write: (storage: Storage) => void): void {
  // A browser that keeps nothing imports all the same.
  try {
    write(localStorage);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** Begins to follow an import. */
export function followImport(owner: string, id: string): void {
  change((storage) => storage.setItem(KEY, JSON.stringify({ owner, id })));
}

/** Ends it: somebody has been told how the import ended. */
export function unfollowImport(): void {
  change((storage) => storage.removeItem(KEY));
}

/** The id of the import of this person that is followed. */
export function followedImport(owner: string): string | null {
  try {
    const kept = Followed.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.success && kept.data.owner === owner ? kept.data.id : null;
  } catch {
    return null;
  }
}

/** Calls back when it changes, in this window or another one. Gives what ends that. */
export function onFollowedImport(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
