import { KeyHint } from '@/components/ui/key-hint';
import { isApple } from '@/lib/pressed-key';

/** The keys of a search and its hits, named wherever hits are. */
export function PaletteFooter({ hasPreview }: { hasPreview: boolean }) {
  return (
    <p
      aria-hidden="true"
      className="hidden flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-2 text-sm text-fg-muted nav:flex"
    >
      <KeyHint keys={['↑', '↓']}>Move</KeyHint>
      <KeyHint keys={['Enter']}>Open</KeyHint>
      <KeyHint keys={[isApple() ? '⌘' : 'Ctrl', 'Enter']}>Copy Prompt</KeyHint>
      {hasPreview && <KeyHint keys={['→']}>Preview</KeyHint>}
      <span className="ms-auto">
        <KeyHint keys={['Esc']}>Close</KeyHint>
      </span>
    </p>
  );
}
