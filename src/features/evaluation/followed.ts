import { useCallback, useSyncExternalStore } from 'react';
import { readSetting, subscribeToSettings, writeSetting } from '@/lib/device-setting';

/** Whose evaluations this browser has started and shows, until none runs: no other page asks the server for any. */
const KEY = 'followed-evaluations';

export function followEvaluations(owner: string): void {
  writeSetting(KEY, owner);
}

export function unfollowEvaluations(): void {
  writeSetting(KEY, '');
}

export function useFollowsEvaluations(owner: string): boolean {
  return useSyncExternalStore(
    subscribeToSettings,
    useCallback(() => readSetting(KEY) === owner, [owner]),
    () => false,
  );
}
