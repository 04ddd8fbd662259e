'use client';
'use memo';

import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { MESSAGE_ROLE_LABELS } from '@/domain/prompt/message-roles';
import { MESSAGES_MAX } from '@/domain/prompt/limits';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { MessageFields } from './message-fields';

/** Moves the focus to a control of a message once it is drawn at its place. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

/** The messages of a chat, each with who says it. Alt with an arrow key moves the one that is being written. */
export function ChatEditor({
  messages,
  onChange,
  current,
  errorOf,
}: {
  messages: ChatMessage[];
  onChange: (messages: ChatMessage[]) => void;
  /** The messages at the moment in which something is undone. */
  current: () => ChatMessage[] | null;
  errorOf: (index: number) => string | undefined;
}) {
  const { textId, change, move, remove, add } = useMessageList(messages, onChange, current);
  return (
    <>
      <ol aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {messages.map(({ role, content }, index) => {
          return (
            <MessageFields
              key={index}
              id={textId(index)}
              name={`message ${index + 1}`}
              path={`messages.${index}.content`}
              role={role}
              content={content}
              error={errorOf(index)}
              isFirst={index === 0}
              isLast={index === messages.length - 1}
              isOnly={messages.length === 1}
              onChange={(next) => change(index, next)}
              onRemove={() => remove(index)}
              onMoveUp={() => move(index, -1, (to) => `${textId(to)}-${to === 0 ? 'down' : 'up'}`)}
              onMoveDown={() =>
                move(index, 1, (to) => `${textId(to)}-${to === messages.length - 1 ? 'up' : 'down'}`)
              }
              onMoveKey={(by) => move(index, by, textId)}
            />
          );
        })}
      </ol>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden="true" />}
        className="justify-self-start"
        disabled={messages.length >= MESSAGES_MAX}
        onClick={add}
      >
        Add message
      </Button>
    </>
  );
}

/** The changes of a list of messages, each with where the focus goes. */
function useMessageList(
  messages: readonly ChatMessage[],
  onChange: (messages: ChatMessage[]) => void,
  current: () => ChatMessage[] | null,
) {
  const id = useId();
  const textId = (index: number) => `${id}-${index}`;
  const change = (index: number, next: Partial<ChatMessage>) =>
    onChange(messages.map((one, at) => (at === index ? { ...one, ...next } : one)));

  function move(index: number, by: -1 | 1, focusId: (index: number) => string) {
    const moved = messages[index];
    if (moved === undefined || index + by < 0 || index + by >= messages.length) return;
    onChange(messages.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    focusSoon(focusId(index + by));
  }

  function remove(index: number) {
    const removed = messages[index];
    if (removed === undefined) return;
    onChange(messages.toSpliced(index, 1));
    focusSoon(textId(Math.min(index, messages.length - 2)));
    if (removed.content === '') return;
    toastWithUndo(`${MESSAGE_ROLE_LABELS[removed.role]} message removed`, () => {
      const now = current();
      if (now !== null) onChange(now.toSpliced(Math.min(index, now.length), 0, removed));
    });
  }

  function add() {
    const role = messages.at(-1)?.role === 'user' ? 'assistant' : 'user';
    onChange([...messages, { role, content: '' }]);
    focusSoon(textId(messages.length));
  }

  return { textId, change, move, remove, add };
}
