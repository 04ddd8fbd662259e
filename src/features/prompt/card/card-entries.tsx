'use client';
'use memo';

import { use } from 'react';
import type { DrawMenu, MenuEntry } from '@/components/ui/dropdown-menu';
import type { Actor } from '@/domain/actor';
import { canCreate, canPin } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { copyLinkEntry, deleteEntries, duplicateEntry, pinEntry, shareEntry } from '../actions/menu-entries';
import { openInEntries } from '../actions/open-in-entries';
import { OpenInTargets } from '../actions/open-in-targets';
import { useDuplicate } from '../actions/use-duplicate';
import { useOpenIn } from '../actions/use-open-in';
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
  const openIn = useOpenIn(prompt, actor);
  const targets = use(OpenInTargets);
  const { isShared } = prompt;
  const entries: MenuEntry[] = [copyLinkEntry(prompt.slug), collections.entry];
  if (canCreate(actor)) entries.push(duplicateEntry(() => duplicate(prompt.id)));
  if (mayPin) entries.push(pinEntry(pin.isPinned, pin.toggle));
  if (mayShare) entries.push(shareEntry(isShared, () => setShared(!isShared)));
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
