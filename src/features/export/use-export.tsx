'use client';

import { Download } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';
import type { ExportSource } from './save-export';

const ExportDialog = dynamic(() => import('./export-dialog').then((module) => module.ExportDialog), {
  ssr: false,
});

/** The entry of a menu that exports prompts, what a button does instead, and the dialog that they open. */
export function useExport(source: ExportSource): { entry: MenuEntry; show: () => void; dialog: ReactNode } {
  const { key, open, wasOpened, show, close } = useFreshDialog();
  return {
    entry: { label: 'Export…', icon: <Download aria-hidden="true" />, onSelect: show },
    show,
    dialog: wasOpened && <ExportDialog key={key} source={source} open={open} onClose={close} />,
  };
}
