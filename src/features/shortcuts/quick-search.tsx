'use client';

import { Search } from 'lucide-react';
import { QUERY_MAX } from '@/domain/prompt/limits';

/**
 * A search field in the HTML of the page. `keepKeys` (lib/early-input) opens it immediately on the keys and buttons of
 * the search, so that no letter is lost; the palette takes over its text and the focus once its code is loaded. Without
 * that code Enter leads to the list of results.
 */
export function QuickSearch({ list }: { list: '/dashboard' | '/browse-prompts' }) {
  return (
    <dialog
      data-quick-search=""
      aria-label="Search or jump to…"
      // Opened before hydration.
      suppressHydrationWarning
      className="fixed inset-0 m-0 hidden h-dvh max-h-none w-full max-w-none flex-col border-border bg-surface p-0 text-fg shadow-overlay backdrop:bg-scrim open:flex md:mx-auto md:mt-[8dvh] md:h-[min(43rem,88dvh)] md:max-w-[67.5rem] md:rounded-lg md:border print:hidden"
    >
      <form action={list} className="flex items-center gap-x-2 border-b border-border py-1 ps-4 pe-14">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-fg-muted" />
        <input
          type="text"
          name="q"
          aria-label="Search or jump to…"
          placeholder="Search or jump to…"
          maxLength={QUERY_MAX}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className="h-12 min-w-32 flex-1 bg-transparent outline-none"
        />
      </form>
    </dialog>
  );
}
