'use client';

import { Ticket } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';

const ShareLinksDialog = dynamic(
  () => import('./share-links-dialog').then((module) => module.ShareLinksDialog),
  { ssr: false },
);

/** The entry of a menu that leads to a prompt's links for guests, and the dialog that it opens. */
export function useShareLinks(prompt: { id: string; version: number }): {
  entry: MenuEntry;
  dialog: ReactNode;
} {
  const { key, open, wasOpened, show, close } = useFreshDialog();
  return {
    entry: {
      label: 'Guest links…',
      icon: <Ticket aria-hidden="true" />,
      onSelect: show,
    },
    dialog: wasOpened && <ShareLinksDialog key={key} prompt={prompt} open={open} onClose={close} />,
  };
}
