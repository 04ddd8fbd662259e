import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { firstLinesOf } from '@/domain/prompt/message-lines';
import { MESSAGE_ROLE_LABELS } from '@/domain/prompt/message-roles';
import { PromptText } from './prompt-text';

/** A chat, message by message, with who says it. Needs no script. */
export function ChatBlocks({ messages }: { messages: readonly ChatMessage[] }) {
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
          <pre
            dir="auto"
            data-first-line={firstLines[index]}
            className="max-w-[72ch] font-mono text-md leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
          >
            <PromptText text={content} />
          </pre>
        </li>
      ))}
    </ol>
  );
}
