'use client';

import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { RunningImportProps } from './running-import';
import { useFollowedImport } from './use-followed-import';

const load = () =>
  import('./running-import').then(({ RunningImport }): Render<RunningImportProps> => (props) => (
    <RunningImport {...props} />
  ));

/** Progress of the import started in this browser. The code is only loaded if there is one. */
export function ImportStatus({ owner }: { owner: string }) {
  const id = useFollowedImport(owner);
  const render = useLazyRender(load, id !== null, 'never');
  return id === null ? null : render?.({ id });
}
