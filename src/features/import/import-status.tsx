'use client';

import { useCallback, useSyncExternalStore } from 'react';

import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import { followedImport, onFollowedImport } from './followed-import';
import type { RunningImportProps } from './running-import';

const load = () =>
  import('./running-import').then(({ RunningImport }): Render<RunningImportProps> => (props) => (
    <RunningImport {...props} />
  ));

/** How far the import has come that this browser has begun. Nobody else fetches any code for it. */
export function ImportStatus({ owner }: { owner: string }) {
  const id = useSyncExternalStore(
    onFollowedImport,
    useCallback(() => followedImport(owner), [owner]),
    () => null,
  );
  const render = useLazyRender(load, id !== null, 'never');
  return id === null ? null : render?.({ id });
}
