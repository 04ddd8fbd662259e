'use client';

import dynamic from 'next/dynamic';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { PromptText } from './prompt-text';
import { type ContentView, useContentView } from './use-content-view';

const MarkdownText = dynamic(() => import('./markdown-text').then((module) => module.MarkdownText), {
  loading: () => <p className="text-fg-muted">Loading…</p>,
});

/** Longer texts stay plain: thousands of paragraphs at once would stop the page. */
const MARKDOWN_MAX = 50_000;

const VIEWS: readonly { value: ContentView; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'markdown', label: 'Markdown' },
];

/** A prompt's text as the reader likes it: as it is, so that what is seen is what is copied, or as Markdown. */
export function PromptContent({ text }: { text: string }) {
  const [view, setView] = useContentView();
  const isTooLong = text.length > MARKDOWN_MAX;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <SegmentedToggle
          label="Show the prompt as"
          size="dense"
          options={VIEWS}
          value={isTooLong ? 'plain' : view}
          onValueChange={setView}
          disabled={isTooLong}
        />
        {isTooLong && <p className="text-sm text-fg-muted">This text is too long to show as Markdown.</p>}
      </div>
      {view === 'markdown' && !isTooLong ? (
        <MarkdownText text={text} />
      ) : (
        <pre
          dir="auto"
          data-first-line={1}
          className="max-w-[72ch] font-mono text-md leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          <PromptText text={text} />
        </pre>
      )}
    </>
  );
}
