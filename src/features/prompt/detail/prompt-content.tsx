'use client';
'use memo';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { ChatBlocks } from '@/features/prompt-base/text/chat-blocks';
import { useFill } from '@/features/prompt-base/fill/fill-context';
import { FillableText } from '@/features/prompt-base/fill/fillable-text';
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

/** Shows a text that begins in a line of the prompt's text. */
type TextView = ComponentType<{ text: string; firstLine: number }>;

/** A prompt’s text as the reader likes it: as it is, so that what is seen is what is copied, or as Markdown. */
export function PromptContent({ text }: { text: string }) {
  return <InChosenView length={text.length}>{(Text) => <Text text={text} firstLine={1} />}</InChosenView>;
}

/** A chat in the same way, message by message. */
export function ChatContent({ messages }: { messages: readonly ChatMessage[] }) {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0);
  return (
    <InChosenView length={length}>{(Text) => <ChatBlocks messages={messages} text={Text} />}</InChosenView>
  );
}

function InChosenView({ length, children }: { length: number; children: (text: TextView) => ReactNode }) {
  const fill = useFill();
  const [view, setView] = useContentView(fill?.promptId ?? '');
  const isTooLong = length > MARKDOWN_MAX;
  return (
    <>
      {children(view === 'markdown' && !isTooLong ? MarkdownText : FillableText)}
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <SegmentedToggle
          label="Display format"
          size="dense"
          options={VIEWS}
          value={isTooLong ? 'plain' : view}
          onValueChange={setView}
          disabled={isTooLong}
        />
        {isTooLong && (
          <p className="text-sm text-fg-muted">This prompt is too long to display as Markdown.</p>
        )}
      </div>
    </>
  );
}
