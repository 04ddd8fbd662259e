'use client';

import { Search } from 'lucide-react';
import { Kbd } from '@/components/ui/kbd';
import { Tooltip } from '@/components/ui/tooltip';
import { useHydrated } from '@/lib/use-hydrated';
import { cn } from '@/lib/cn';
import { isApple } from '@/lib/pressed-key';

/**
 * Opens the search by press (lib/early-input), and shows its keys.
 * @param isBox a box with the word and the keys where there is room; always an icon without
 */
export function PaletteButton({ isBox = false }: { isBox?: boolean }) {
  const isHydrated = useHydrated();
  const keys = isHydrated && isApple() ? '⌘ K' : 'Ctrl K';
  return (
    <Tooltip content={`Search (${keys})`} className={isBox ? 'xl:hidden' : ''}>
      <button
        type="button"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        data-opens-search=""
        className={cn(
          'inline-flex size-9.5 shrink-0 items-center justify-center gap-2 overflow-hidden rounded-md border border-transparent text-md text-fg-muted hover:bg-surface-2 hover:text-fg touch:size-11 [&_svg]:shrink-0',
          isBox &&
            'xl:w-47.5 xl:min-w-9.5 xl:shrink-20 xl:flex-wrap xl:justify-start xl:border-border-strong xl:bg-surface xl:ps-2.5 xl:pe-1.5 xl:text-sm',
        )}
      >
        <Search aria-hidden="true" className="size-4.5" />
        {isBox && (
          <span
            aria-hidden="true"
            className="hidden min-w-0 flex-1 items-center justify-between gap-2 xl:flex"
          >
            Search <Kbd>{keys}</Kbd>
          </span>
        )}
      </button>
    </Tooltip>
  );
}
