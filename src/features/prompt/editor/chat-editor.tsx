'use client';
'use memo';

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { NativeSelect } from '@/components/ui/native-select';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { MESSAGE_ROLE_LABELS, MESSAGE_ROLES } from '@/domain/prompt/message-roles';
import { MESSAGES_MAX } from '@/domain/prompt/limits';
import { toastWithUndo } from '@/features/prompt-base/actions/toast-with-undo';
import { MarkedTextarea } from './text/marked-textarea';

const ROLES = MESSAGE_ROLES.map((value) => ({ value, label: MESSAGE_ROLE_LABELS[value] }));

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

  return (
    <>
      <ol aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {messages.map(({ role, content }, index) => {
          const name = `message ${index + 1}`;
          return (
            <li
              key={index}
              className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-border bg-surface p-3"
            >
              <div className="flex items-end gap-1">
                <Field label={`Role for ${name}`} hideLabel className="w-40 max-w-full">
                  <NativeSelect
                    options={ROLES}
                    value={role}
                    onValueChange={(next) => change(index, { role: next })}
                  />
                </Field>
                <span className="ms-auto flex">
                  <IconButton
                    id={`${textId(index)}-up`}
                    aria-label={`Move ${name} up`}
                    tooltip="Move up"
                    disabled={index === 0}
                    onClick={() => move(index, -1, (to) => `${textId(to)}-${to === 0 ? 'down' : 'up'}`)}
                  >
                    <ArrowUp aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    id={`${textId(index)}-down`}
                    aria-label={`Move ${name} down`}
                    tooltip="Move down"
                    disabled={index === messages.length - 1}
                    onClick={() =>
                      move(index, 1, (to) => `${textId(to)}-${to === messages.length - 1 ? 'up' : 'down'}`)
                    }
                  >
                    <ArrowDown aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    aria-label={`Remove ${name}`}
                    tooltip="Remove"
                    disabled={messages.length === 1}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </span>
              </div>
              <Field id={textId(index)} label={`Text of ${name}`} hideLabel required error={errorOf(index)}>
                <MarkedTextarea
                  name={`messages.${index}.content`}
                  text={content}
                  value={content}
                  onChange={({ target }) => change(index, { content: target.value })}
                  onKeyDown={(event) => {
                    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                    event.preventDefault();
                    move(index, event.key === 'ArrowUp' ? -1 : 1, textId);
                  }}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  className="max-h-[70dvh] min-h-32 rounded-md border border-border-strong bg-inset"
                />
              </Field>
            </li>
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
