'use client';

import { KeyHint } from '@/components/ui/key-hint';
import { isApple } from '@/lib/pressed-key';
import { useHydrated } from '@/lib/use-hydrated';

/** The keys of a search and its results, at the foot of the window while something is searched for. */
export function ResultFooter({ hasPreview }: { hasPreview: boolean }) {
  const isHydrated = useHydrated();
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 z-10 mt-4 hidden items-center gap-x-4 border-t border-border bg-bg py-2 text-sm text-fg-muted nav:flex print:hidden"
    >
      <KeyHint keys={['↓', '↑']}>Move</KeyHint>
      <KeyHint keys={['Enter']}>Open</KeyHint>
      <KeyHint keys={[isHydrated && isApple() ? '⌘' : 'Ctrl', 'Enter']}>Copy Prompt</KeyHint>
      {hasPreview && <KeyHint keys={['→']}>Preview</KeyHint>}
    </p>
  );
}
