'use client';

import { Search } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { OPEN_PALETTE } from './open-palette';

/** Opens the command palette for whoever does not know its keys, and names them. */
export function PaletteButton() {
  return (
    <IconButton
      aria-label="Search or jump to…"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      tooltip="Search or jump to… (Ctrl K)"
      onClick={() => window.dispatchEvent(new Event(OPEN_PALETTE))}
    >
      <Search aria-hidden="true" />
    </IconButton>
  );
}
