'use client';

import { FolderPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';

const AddToCollectionDialog = dynamic(
  () => import('./add-to-collection-dialog').then((module) => module.AddToCollectionDialog),
  { ssr: false },
);

/** The entry of a menu that puts prompts into collections, and the dialog that it opens. */
export function useAddToCollection(
  actor: Actor,
  promptIds: readonly string[],
): { entry: MenuEntry; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  // Each opening begins anew.
  const [openings, setOpenings] = useState(0);
  return {
    entry: {
      label: 'Add to collection…',
      icon: <FolderPlus aria-hidden="true" />,
      onSelect: () => {
        setOpenings(openings + 1);
        setOpen(true);
      },
    },
    dialog: openings > 0 && actor.kind === 'member' && (
      <AddToCollectionDialog
        key={openings}
        actor={actor}
        promptIds={promptIds}
        open={open}
        onOpenChange={setOpen}
      />
    ),
  };
}
