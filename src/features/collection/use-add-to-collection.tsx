'use client';

import { FolderPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';
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
  const { key, open, wasOpened, show, close } = useFreshDialog();
  return {
    entry: {
      label: 'Add to collection…',
      icon: <FolderPlus aria-hidden="true" />,
      onSelect: show,
    },
    dialog: wasOpened && actor.kind === 'member' && (
      <AddToCollectionDialog key={key} actor={actor} promptIds={promptIds} open={open} onClose={close} />
    ),
  };
}
