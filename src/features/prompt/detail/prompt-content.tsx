'use client';
'use memo';

import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { ChatBlocks } from '@/features/prompt-base/text/chat-blocks';
import { useFill } from '@/features/prompt-base/fill/fill-context';
import { FillableText } from '@/features/prompt-base/fill/fillable-text';
import { type ContentView, MARKDOWN_MAX, TOO_LONG_FOR_MARKDOWN, useContentView } from './use-content-view';

const MarkdownText = dynamic(() => import('./markdown-text').then((module) => module.MarkdownText), {
  loading: () => <p className="text-fg-muted">Loading…</p>,
});

const VIEWS: readonly { value: ContentView; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'markdown', label: 'Markdown' },
];

/** Shows a text that begins in a line of the prompt's text. */
type TextView = ComponentType<{ text: string; firstLine: number }>;

interface ViewProps {
  /** Offers the choice below the text; false where a menu does. */
  hasToggle?: boolean;
}

/** A prompt’s text as the reader likes it: as it is, so that what is seen is what is copied, or as Markdown. */
export function PromptContent({ text, hasToggle = true }: ViewProps & { text: string }) {
  return (
    <InChosenView length={text.length} hasToggle={hasToggle}>
      {(Text) => <Text text={text} firstLine={1} />}
    </InChosenView>
  );
}

/** A chat in the same way, message by message. */
export function ChatContent({
  messages,
  hasToggle = true,
}: ViewProps & { messages: readonly ChatMessage[] }) {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0);
  return (
    <InChosenView length={length} hasToggle={hasToggle}>
      {(Text) => <ChatBlocks messages={messages} text={Text} />}
    </InChosenView>
  );
}

function InChosenView({
  length,
  hasToggle,
  children,
}: {
  length: number;
  hasToggle: boolean;
  children: (text: TextView) => ReactNode;
}) {
  const fill = useFill();
  const [view, setView] = useContentView(fill?.promptId ?? '');
  const isTooLong = length > MARKDOWN_MAX;
  return (
    <>
      {children(view === 'markdown' && !isTooLong ? MarkdownText : FillableText)}
      {hasToggle && (
        <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
          <SegmentedToggle
            label="Display format"
            size="dense"
            options={VIEWS}
            value={isTooLong ? 'plain' : view}
            onValueChange={setView}
            disabled={isTooLong}
          />
          {isTooLong && <p className="text-sm text-fg-muted">{TOO_LONG_FOR_MARKDOWN}</p>}
        </div>
      )}
    </>
  );
}
