'use client';

import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { RunningImportProps } from './running-import';
import { useFollowedImport } from './use-followed-import';

const load = () =>
  import('./running-tray').then(({ RunningTray }): Render<RunningImportProps> => (props) => (
    <RunningTray {...props} />
  ));

/** How far the import has come that this browser has begun, at the foot of the side bar and of the drawer. */
export function ImportTray({ owner }: { owner: string }) {
  const id = useFollowedImport(owner);
  const render = useLazyRender(load, id !== null, 'never');
  return id === null ? null : render?.({ id });
}
