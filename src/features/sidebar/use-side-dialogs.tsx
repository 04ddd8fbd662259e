'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/domain/actor';
import { collectionMessages } from '@/domain/collection/messages';
import { canCreate } from '@/domain/prompt/policy';

const SpaceDialog = dynamic(
  () => import('@/features/space/space-dialog').then((module) => module.SpaceDialog),
  { ssr: false },
);
const CollectionDialog = dynamic(
  () => import('@/features/collection/collection-dialog').then((module) => module.CollectionDialog),
  { ssr: false },
);

export interface SideDialogs {
  openSpace: () => void;
  openCollection: () => void;
  /** The dialogs themselves: a place that stays while the drawer closes. */
  dialogs: ReactNode;
}

type Asked = 'space' | 'collection';

/** The dialogs that the side bar opens, each fetched when it is first asked for. */
export function useSideDialogs(actor: Member): SideDialogs {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (what: Asked) => () => {
    setAsked(what);
    setOpen(true);
  };
  return {
    openSpace: ask('space'),
    openCollection: ask('collection'),
    dialogs: (
      <>
        {asked === 'space' && <SpaceDialog open={open} onClose={() => setOpen(false)} />}
        {asked === 'collection' && (
          <CollectionDialog
            mayShare={canCreate(actor)}
            open={open}
            onOpenChange={setOpen}
            onSaved={({ slug }) => {
              toast.success(collectionMessages.created);
              router.push(`/collections/${slug}`);
            }}
          />
        )}
      </>
    ),
  };
}
