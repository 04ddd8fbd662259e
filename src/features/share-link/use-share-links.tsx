'use client';

import { Ticket } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';

const ShareLinksDialog = dynamic(
  () => import('./share-links-dialog').then((module) => module.ShareLinksDialog),
  { ssr: false },
);

/** The entry of a menu that leads to a prompt's links for guests, and the dialog that it opens. */
export function useShareLinks(prompt: { id: string; version: number }): {
  entry: MenuEntry;
  dialog: ReactNode;
} {
  const [open, setOpen] = useState(false);
  // Each opening begins anew.
  const [openings, setOpenings] = useState(0);
  return {
    entry: {
      label: 'Guest links…',
      icon: <Ticket aria-hidden="true" />,
      onSelect: () => {
        setOpenings(openings + 1);
        setOpen(true);
      },
    },
    dialog: openings > 0 && (
      <ShareLinksDialog key={openings} prompt={prompt} open={open} onClose={() => setOpen(false)} />
    ),
  };
}
