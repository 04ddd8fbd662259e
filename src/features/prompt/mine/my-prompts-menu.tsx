'use client';

import { BookmarkPlus, Ellipsis, Import, Trash2 } from 'lucide-react';
import { DropdownMenu, type MenuEntry } from '@/components/ui/dropdown-menu';
import { IconButton } from '@/components/ui/icon-button';
import type { Member } from '@/domain/actor';
import { exportMessages } from '@/domain/export/messages';
import { canCreate } from '@/domain/prompt/policy';
import { useExport } from '@/features/export/use-export';
import { useMedia } from '@/lib/use-media';

/** Further actions on all of one's own prompts: import, saving from elsewhere, export, and the Trash. */
export function MyPromptsMenu({ actor }: { actor: Member }) {
  const download = useExport({ kind: 'mine', name: exportMessages.allMine });
  // There it stands beside the title.
  const isWide = useMedia('(min-width: 64rem)');
  const entries: MenuEntry[] = [
    download.entry,
    { kind: 'separator' },
    { kind: 'link', label: 'Trash', icon: <Trash2 aria-hidden="true" />, href: '/my-prompts/trash' },
  ];
  if (canCreate(actor)) {
    entries.unshift({
      kind: 'link',
      label: 'Save from other pages',
      icon: <BookmarkPlus aria-hidden="true" />,
      href: '/save',
    });
    if (!isWide) {
      entries.unshift({
        kind: 'link',
        label: 'Import',
        icon: <Import aria-hidden="true" />,
        href: '/import',
      });
    }
  }
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton variant="secondary" aria-label="More actions">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={entries}
      />
      {download.dialog}
    </>
  );
}
