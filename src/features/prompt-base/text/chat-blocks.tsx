import type { ComponentType } from 'react';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { firstLinesOf } from '@/domain/prompt/message-lines';
import { MESSAGE_ROLE_LABELS } from '@/domain/prompt/message-roles';
import { PlainText } from './prompt-text';

/**
 * A chat, message by message, with its roles. Needs no script.
 * @param text component that renders a message; plain text by default
 */
export function ChatBlocks({
  messages,
  text: Text = PlainText,
}: {
  messages: readonly ChatMessage[];
  text?: ComponentType<{ text: string; firstLine: number }>;
}) {
  const firstLines = firstLinesOf(messages);
  return (
    <ol aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {messages.map(({ role, content }, index) => (
        <li
          key={index}
          className={`grid grid-cols-[minmax(0,1fr)] gap-1 border-s-2 ps-4 ${
            role === 'user' ? 'border-primary' : 'border-border-strong'
          }`}
        >
          <p className="text-sm font-semibold text-fg-muted">{MESSAGE_ROLE_LABELS[role]}</p>
          <Text text={content} firstLine={firstLines[index] ?? 1} />
        </li>
      ))}
    </ol>
  );
}
