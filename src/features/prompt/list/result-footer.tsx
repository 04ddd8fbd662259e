'use client';

import { KeyHint } from '@/components/ui/key-hint';
import { isApple } from '@/lib/pressed-key';
import { useHydrated } from '@/lib/use-hydrated';

/** The keys of a search and its results: the last line of their frame, at the foot of the window while that is below it. */
export function ResultFooter({ hasPreview }: { hasPreview: boolean }) {
  const isHydrated = useHydrated();
  return (
    <div aria-hidden="true" className="hit-keys">
      <p className="flex min-h-11 items-center gap-x-4 rounded-b-lg border border-border bg-surface px-4 text-sm text-fg-muted">
        <KeyHint keys={['↓', '↑']}>Move</KeyHint>
        <KeyHint keys={['Enter']}>Open</KeyHint>
        <KeyHint keys={[isHydrated && isApple() ? '⌘' : 'Ctrl', 'Enter']}>Copy Prompt</KeyHint>
        {hasPreview && <KeyHint keys={['→']}>Preview</KeyHint>}
      </p>
    </div>
  );
}
