import { CopyPlus, Globe, Link2, Lock, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import type { MenuEntry } from '@/components/ui/dropdown-menu';
import { copyLink } from './copy-link';

/** Entries that the menu of a card and the menu of a prompt's page have in common. */

export function copyLinkEntry(slug: string): MenuEntry {
  return { label: 'Copy link', icon: <Link2 aria-hidden="true" />, onSelect: () => void copyLink(slug) };
}

/** Screens so narrow that what has a button elsewhere is in the menu. */
export const HAS_MENU_ONLY = '(width < 40rem)';

export function editEntry(id: string): MenuEntry {
  return {
    kind: 'link',
    label: 'Edit',
    icon: <Pencil aria-hidden="true" />,
    href: `/prompts/edit/${id}`,
  };
}

/** A copy of one's own; of a prompt of others it is the start of one's own version. */
export function duplicateEntry(isOwn: boolean, onSelect: () => void): MenuEntry {
  return { label: isOwn ? 'Duplicate' : 'Make it mine', icon: <CopyPlus aria-hidden="true" />, onSelect };
}

export function pinEntry(isPinned: boolean, onSelect: () => void): MenuEntry {
  return {
    label: isPinned ? 'Unpin' : 'Pin',
    icon: isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
    onSelect,
  };
}

export function shareEntry(isShared: boolean, onSelect: () => void): MenuEntry {
  return {
    label: isShared ? 'Make private' : 'Share',
    icon: isShared ? <Lock aria-hidden="true" /> : <Globe aria-hidden="true" />,
    onSelect,
  };
}

/** The last entry, set apart from the others. */
export function deleteEntries(onSelect: () => void): MenuEntry[] {
  return [
    { kind: 'separator' },
    { label: 'Delete', tone: 'danger', icon: <Trash2 aria-hidden="true" />, onSelect },
  ];
}
