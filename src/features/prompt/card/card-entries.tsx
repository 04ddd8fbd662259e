'use client';
'use memo';

import { CopyPlus, Globe, Link2, Lock, Pin, PinOff, Trash2 } from 'lucide-react';
import type { DrawMenu, MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';
import { canCreate, canPin } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { copyLink } from '../actions/copy-link';
import { useDuplicate } from '../actions/use-duplicate';
import { usePin } from '../actions/use-pin';
import { useSetShared } from '../actions/use-set-shared';

export interface CardEntriesProps {
  prompt: PromptListItem;
  actor: Actor;
  /** Whether its reader decides here who sees it. */
  mayShare: boolean;
  onDelete?: (prompt: PromptListItem) => void;
  draw: DrawMenu;
}

/** The entries of a card's menu, and the dialogs that they open. */
export function CardEntries({ prompt, actor, mayShare, onDelete, draw }: CardEntriesProps) {
  const { setShared, guard } = useSetShared(prompt.id);
  const collections = useAddToCollection(actor, [prompt.id]);
  const duplicate = useDuplicate();
  const mayPin = canPin(actor, prompt);
  const pin = usePin(prompt.id, mayPin);
  const { isShared } = prompt;
  const entries: MenuEntry[] = [
    { label: 'Copy link', icon: <Link2 aria-hidden="true" />, onSelect: () => void copyLink(prompt.slug) },
    collections.entry,
  ];
  if (canCreate(actor)) {
    entries.push({
      label: 'Duplicate',
      icon: <CopyPlus aria-hidden="true" />,
      onSelect: () => duplicate(prompt.id),
    });
  }
  if (mayPin) {
    entries.push({
      label: pin.isPinned ? 'Unpin' : 'Pin',
      icon: pin.isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onSelect: pin.toggle,
    });
  }
  if (mayShare) {
    entries.push({
      label: isShared ? 'Make private' : 'Share',
      icon: isShared ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />,
      onSelect: () => setShared(!isShared),
    });
  }
  if (onDelete) {
    entries.push(
      { kind: 'separator' },
      {
        label: 'Delete',
        tone: 'danger',
        icon: <Trash2 aria-hidden="true" />,
        onSelect: () => onDelete(prompt),
      },
    );
  }
  return (
    <>
      {draw(entries)}
      {collections.dialog}
      <SecretDialog guard={guard} />
    </>
  );
}
