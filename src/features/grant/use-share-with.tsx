'use client';

import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { useFreshDialog } from '@/components/ui/use-fresh-dialog';
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
  const { key, open, wasOpened, show, close } = useFreshDialog();
  return {
    entry: {
      label: 'Share with…',
      icon: <UserPlus aria-hidden="true" />,
      onSelect: show,
    },
    dialog: wasOpened && selfId !== null && (
      <ShareWithDialog key={key} promptIds={promptIds} selfId={selfId} open={open} onClose={close} />
    ),
  };
}
