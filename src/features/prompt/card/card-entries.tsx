'use client';
'use memo';

import { use } from 'react';
import type { RenderMenu, MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';
import { canCreate, canPin } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { useMedia } from '@/lib/use-media';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import {
  copyLinkEntry,
  deleteEntries,
  duplicateEntry,
  editEntry,
  HAS_MENU_ONLY,
  pinEntry,
  shareEntry,
} from '../actions/menu-entries';
import { openInEntries } from '../actions/open-in-entries';
import { OpenInTargets } from '../actions/open-in-targets';
import { useDuplicate } from '../actions/use-duplicate';
import { useOpenIn } from '../actions/use-open-in';
import { usePin } from '../actions/use-pin';
import { useSetShared } from '../actions/use-set-shared';

export interface CardEntriesProps {
  prompt: PromptListItem;
  actor: Actor;
  /** Whether its reader edits it here, and decides who sees it. */
  mayEdit: boolean;
  onDelete?: (prompt: PromptListItem) => void;
  draw: RenderMenu;
}

/** The entries of a card's menu, and the dialogs that they open. */
export function CardEntries({ prompt, actor, mayEdit, onDelete, draw }: CardEntriesProps) {
  const { setShared, guard } = useSetShared(prompt.id);
  const collections = useAddToCollection(actor, [prompt.id]);
  const duplicate = useDuplicate();
  const mayPin = canPin(actor, prompt);
  const pin = usePin(prompt.id, mayPin);
  const openIn = useOpenIn(prompt, actor);
  const targets = use(OpenInTargets);
  const { isShared } = prompt;
  const isOwn = actor.kind === 'member' && actor.id === prompt.createdBy;
  const isMenuOnly = useMedia(HAS_MENU_ONLY);
  const entries: MenuEntry[] = isMenuOnly && mayEdit ? [editEntry(prompt.id)] : [];
  entries.push(copyLinkEntry(prompt.slug), collections.entry);
  if (canCreate(actor)) entries.push(duplicateEntry(isOwn, () => duplicate(prompt.id)));
  if (mayPin) entries.push(pinEntry(pin.isPinned, pin.toggle));
  if (mayEdit) entries.push(shareEntry(isShared, () => setShared(!isShared)));
  if (targets.length > 0) entries.push(...openInEntries(targets, (target) => void openIn(target)));
  if (onDelete) entries.push(...deleteEntries(() => onDelete(prompt)));
  return (
    <>
      {draw(entries)}
      {collections.dialog}
      <SecretDialog guard={guard} />
    </>
  );
}
