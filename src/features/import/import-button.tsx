'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';

import { Button } from '@/components/ui/button';
import { type Render, useLazyRender } from '@/components/ui/use-lazy-render';
import type { ImportDialogProps } from './import-dialog';

const load = () =>
  import('./import-dialog').then(({ ImportDialog }): Render<ImportDialogProps> => (props) => (
    <ImportDialog {...props} />
  ));

/** Opens the import dialog, whose code is fetched when the page is idle. */
export function ImportButton({ onImported }: Pick<ImportDialogProps, 'onImported'>) {
  const [isOpen, setIsOpen] = useState(false);
  const render = useLazyRender(load, isOpen);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Upload aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Import
      </Button>
      {render?.({ open: isOpen, onOpenChange: setIsOpen, onImported })}
    </>
  );
}
