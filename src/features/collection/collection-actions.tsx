'use client';

import { ArrowUpDown, Download, Ellipsis, Import, Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import { canDeleteCollection, canEditCollection } from '@/domain/collection/policy';
import type { CollectionDto } from '@/domain/collection/schema';
import { canCreate } from '@/domain/prompt/policy';
import type { FollowState } from '@/domain/follow/schema';
import { FollowButton } from '@/features/follow/follow-button';
import { PinButton } from './pin-button';

interface Props {
  actor: Actor;
  collection: CollectionDto;
  /** Whether the reader follows it; null for their own. */
  follow: FollowState | null;
  hasItems: boolean;
  isArranging: boolean;
  onAdd: () => void;
  onArrange: () => void;
  onEdit: () => void;
  onExport: () => void;
  onDelete: () => void;
}

/** Adding prompts, and everything else in a menu; while prompts are being arranged, the end of that. */
export function CollectionActions(props: Props) {
  const { actor, collection, follow, isArranging } = props;
  const entries = entriesOf(props);
  return (
    <>
      {follow !== null && (
        <FollowButton
          target={{ kind: 'collection', id: collection.id }}
          name={collection.name}
          first={follow}
        />
      )}
      <PinButton collectionId={collection.id} />
      {canEditCollection(actor, collection) &&
        (isArranging ? (
          <Button onClick={props.onArrange}>Done</Button>
        ) : (
          <Button icon={<Plus aria-hidden="true" />} aria-haspopup="dialog" onClick={props.onAdd}>
            Add prompts
          </Button>
        ))}
      {entries.length > 0 && (
        <DropdownMenu
          align="end"
          trigger={
            <IconButton variant="secondary" aria-label="More actions">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          entries={entries}
        />
      )}
    </>
  );
}

function entriesOf({ actor, collection, hasItems, isArranging, ...on }: Props): MenuEntry[] {
  const mayEdit = canEditCollection(actor, collection);
  const entries: MenuEntry[] = [];
  if (mayEdit && hasItems && !isArranging) {
    entries.push({ label: 'Arrange', icon: <ArrowUpDown aria-hidden="true" />, onSelect: on.onArrange });
  }
  if (mayEdit) entries.push({ label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: on.onEdit });
  if (mayEdit && canCreate(actor)) {
    entries.push({
      kind: 'link',
      label: 'Import',
      icon: <Import aria-hidden="true" />,
      href: `/import?collection=${encodeURIComponent(collection.slug)}`,
    });
  }
  if (hasItems) {
    entries.push({ label: 'Export…', icon: <Download aria-hidden="true" />, onSelect: on.onExport });
  }
  if (canDeleteCollection(actor, collection)) {
    if (entries.length > 0) entries.push({ kind: 'separator' });
    entries.push({
      label: 'Delete',
      tone: 'danger',
      icon: <Trash2 aria-hidden="true" />,
      onSelect: on.onDelete,
    });
  }
  return entries;
}
