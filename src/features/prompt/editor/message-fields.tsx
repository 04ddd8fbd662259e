'use client';
'use memo';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { NativeSelect } from '@/components/ui/native-select';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import { MESSAGE_ROLE_LABELS, MESSAGE_ROLES } from '@/domain/prompt/message-roles';
import { MarkedTextarea } from './text/marked-textarea';

const ROLES = MESSAGE_ROLES.map((value) => ({ value, label: MESSAGE_ROLE_LABELS[value] }));

/**
 * One message of a chat: its role, its text, and what moves or removes it.
 * @param id of the text; the buttons that move it are `${id}-up` and `${id}-down`
 * @param name in the labels, such as 'message 2'
 * @param path of the text in the form
 */
export function MessageFields({
  id,
  name,
  path,
  role,
  content,
  error,
  isFirst,
  isLast,
  isOnly,
  onChange,
  onRemove,
  onMoveUp,
  onMoveDown,
  onMoveKey,
}: ChatMessage & {
  id: string;
  name: string;
  path: string;
  error: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  isOnly: boolean;
  onChange: (next: Partial<ChatMessage>) => void;
  onRemove: () => void;
  onMoveUp: () => void;
  onMoveDown: () => void;
  /** Alt with an arrow key, in the text. */
  onMoveKey: (by: -1 | 1) => void;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-border bg-surface p-3">
      <div className="flex items-end gap-1">
        <Field label={`Role for ${name}`} hideLabel className="w-40 max-w-full">
          <NativeSelect options={ROLES} value={role} onValueChange={(next) => onChange({ role: next })} />
        </Field>
        <span className="ms-auto flex">
          <IconButton
            id={`${id}-up`}
            aria-label={`Move ${name} up`}
            tooltip="Move up"
            disabled={isFirst}
            onClick={onMoveUp}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            id={`${id}-down`}
            aria-label={`Move ${name} down`}
            tooltip="Move down"
            disabled={isLast}
            onClick={onMoveDown}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={`Remove ${name}`} tooltip="Remove" disabled={isOnly} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <Field id={id} label={`Text of ${name}`} hideLabel required error={error}>
        <MarkedTextarea
          name={path}
          value={content}
          onChange={({ target }) => onChange({ content: target.value })}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onMoveKey(event.key === 'ArrowUp' ? -1 : 1);
          }}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className="max-h-[70dvh] min-h-32 rounded-md border border-border-strong bg-inset"
        />
      </Field>
    </li>
  );
}
