'use client';

import { type ReactNode, useState } from 'react';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { ImportDialogProps } from './import-dialog';

const load = () =>
  import('./import-dialog').then(({ ImportDialog }): Render<ImportDialogProps> => (props) => (
    <ImportDialog {...props} />
  ));

/** Opens the import dialog, whose code is fetched when the page is idle. */
export function useImportDialog({ owner, onImported }: Pick<ImportDialogProps, 'owner' | 'onImported'>): {
  openImport: () => void;
  dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  const render = useLazyRender(load, isOpen);
  return {
    openImport: () => setIsOpen(true),
    dialog: render?.({ open: isOpen, owner, onOpenChange: setIsOpen, onImported }),
  };
}
