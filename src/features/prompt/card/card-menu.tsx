'use client';
'use memo';

import { Ellipsis, Globe, Lock, Pencil, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { SecretDialog } from '@/features/prompt-check/secret-dialog';
import { useSetShared } from '../actions/use-set-shared';

/** On a card, what its reader may do with the prompt besides copying and marking it. */
export function CardMenu({
  prompt,
  actor,
  mayEdit,
  onDelete,
}: {
  prompt: PromptListItem;
  actor: Actor;
  mayEdit: boolean;
  onDelete?: (prompt: PromptListItem) => void;
}) {
  const { setShared, guard } = useSetShared(prompt.id);
  const collections = useAddToCollection(actor, [prompt.id]);
  const { isShared } = prompt;
  const editHref = `/prompts/edit/${prompt.id}`;
  const entries: MenuEntry[] = [];
  if (mayEdit) {
    entries.push(
      { kind: 'link', label: 'Edit', icon: <Pencil aria-hidden="true" />, href: editHref },
      {
        label: isShared ? 'Make private' : 'Share',
        icon: isShared ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />,
        onSelect: () => setShared(!isShared),
      },
    );
  }
  entries.push(collections.entry);
  if (onDelete) {
    entries.push({ kind: 'separator' });
    entries.push({
      label: 'Delete',
      tone: 'danger',
      icon: <Trash2 aria-hidden="true" />,
      onSelect: () => onDelete(prompt),
    });
  }
  return (
    <>
      {/* Only for the shortcut key: the menu has the same entry. */}
      {mayEdit && (
        <Link href={editHref} prefetch={false} data-shortcut="edit" hidden aria-hidden="true" tabIndex={-1} />
      )}
      <DropdownMenu
        align="end"
        trigger={
          <IconButton size="dense" aria-label={`Actions: ${prompt.title}`} tooltip="Actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={entries}
      />
      {collections.dialog}
      <SecretDialog guard={guard} />
    </>
  );
}
