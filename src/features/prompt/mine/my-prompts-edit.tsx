'use client';

import { Ellipsis, FolderInput, Tags, Users } from 'lucide-react';
import { useState } from 'react';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Actor } from '@/domain/actor';
import type { Category } from '@/domain/prompt/categories';
import { countOf, manyMessages } from '@/domain/prompt/many-messages';
import { useAddToCollection } from '@/features/collection/use-add-to-collection';
import { useExport } from '@/features/export/use-export';
import { useShareWith } from '@/features/grant/use-share-with';
import { spaceMessages } from '@/domain/space/messages';
import { MoveDialog } from './move-dialog';
import { type TagChange, CategoryDialog, TagsDialog } from './my-prompts-edit-dialogs';

type Home = { id: string; name: string };

/** Further actions on the selected prompts: category, tags, export. */
export function BulkMenu({
  actor,
  count,
  exportIds,
  mayEdit,
  disabledReason,
  onCategory,
  onTags,
  onMove,
}: {
  actor: Actor;
  count: number;
  /** The selected prompts, to export or to add to collections. */
  exportIds: readonly string[];
  /** False for viewers, who can only add them to collections and export them. */
  mayEdit: boolean;
  disabledReason: string | false;
  onCategory: (category: Category) => void;
  onTags: (tags: TagChange) => void;
  onMove: (to: Home | null) => void;
}) {
  const [open, setOpen] = useState<'category' | 'tags' | 'move' | null>(null);
  const close = () => setOpen(null);
  const collections = useAddToCollection(actor, exportIds);
  const shareWith = useShareWith(actor, exportIds);
  const download = useExport({ kind: 'prompts', ids: exportIds, name: countOf(exportIds.length) });
  const edits: MenuEntry[] = [
    {
      label: 'Set category…',
      icon: <FolderInput aria-hidden="true" />,
      onSelect: () => setOpen('category'),
    },
    { label: 'Move to space…', icon: <Users aria-hidden="true" />, onSelect: () => setOpen('move') },
    shareWith.entry,
    { label: 'Change tags…', icon: <Tags aria-hidden="true" />, onSelect: () => setOpen('tags') },
    { kind: 'separator' },
  ];
  const more = (
    <IconButton variant="secondary" size="dense" aria-label="More" disabledReason={disabledReason}>
      <Ellipsis aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      {disabledReason ? (
        more
      ) : (
        <DropdownMenu
          align="end"
          trigger={more}
          entries={[collections.entry, ...(mayEdit ? edits : []), download.entry]}
        />
      )}
      {collections.dialog}
      {shareWith.dialog}
      {download.dialog}
      <CategoryDialog
        title={manyMessages.categoryTitle(count)}
        open={open === 'category'}
        onClose={close}
        onCategory={onCategory}
      />
      <TagsDialog
        title={manyMessages.tagsTitle(count)}
        open={open === 'tags'}
        onClose={close}
        onTags={onTags}
      />
      <MoveDialog
        ids={exportIds}
        selfId={actor.kind === 'member' ? actor.id : ''}
        title={spaceMessages.moveTitle(count)}
        open={open === 'move'}
        onClose={close}
        onMove={onMove}
      />
    </>
  );
}
