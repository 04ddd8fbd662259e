'use client';

import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { type Actor, actorId } from '@/domain/actor';

const ShareWithDialog = dynamic(
  () => import('./share-with-dialog').then((module) => module.ShareWithDialog),
  { ssr: false },
);

/** The entry of a menu that shares prompts with a person or a space, and the dialog that it opens. */
export function useShareWith(
  actor: Actor,
  promptIds: readonly string[],
): { entry: MenuEntry; dialog: ReactNode } {
  const selfId = actorId(actor);
  const [open, setOpen] = useState(false);
  // Each opening begins anew.
  const [openings, setOpenings] = useState(0);
  return {
    entry: {
      label: 'Share with…',
      icon: <UserPlus aria-hidden="true" />,
      onSelect: () => {
        setOpenings(openings + 1);
        setOpen(true);
      },
    },
    dialog: openings > 0 && selfId !== null && (
      <ShareWithDialog key={openings} {...{ promptIds, selfId, open }} onClose={() => setOpen(false)} />
    ),
  };
}
