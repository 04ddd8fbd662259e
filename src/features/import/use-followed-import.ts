import { useCallback, useSyncExternalStore } from 'react';
import { followedImport, onFollowedImport } from './followed-import';

/** The id of the import that this browser has begun for a person; null without one. */
export function useFollowedImport(owner: string): string | null {
  return useSyncExternalStore(
    onFollowedImport,
    useCallback(() => followedImport(owner), [owner]),
    () => null,
  );
}
