'use client';

import type { DialogProps } from './dialog';
import type { DialogSurfaceProps } from './dialog-surface';
import { useLazyRender, type Render } from './use-lazy-render';

export interface DrawerProps extends Omit<DialogProps, 'size'> {
  /** `menu` comes from the end side on every screen; `end` from the bottom on phones. */
  side?: 'end' | 'menu';
}

const load = () =>
  import('./dialog-surface').then((module): Render<DialogSurfaceProps> => module.renderDialog);

/** A modal panel: a sheet from the bottom on phones, a panel at the side from 640 px on. */
export function Drawer({ side = 'end', ...props }: DrawerProps) {
  const kind = side === 'menu' ? 'drawer-menu' : 'drawer-end';
  return useLazyRender(load, props.open)?.({ ...props, kind }) ?? null;
}
