'use client';

import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { RunningImportProps } from './running-import';
import { useFollowedImport } from './use-followed-import';

const load = () =>
  import('./running-import').then(({ RunningImport }): Render<RunningImportProps> => (props) => (
    <RunningImport {...props} />
  ));

/** How far the import has come that this browser has begun. Nobody else fetches any code for it. */
export function ImportStatus({ owner }: { owner: string }) {
  const id = useFollowedImport(owner);
  const render = useLazyRender(load, id !== null, 'never');
  return id === null ? null : render?.({ id });
}
