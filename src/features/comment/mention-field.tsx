'use client';

import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { listItemStyles, popupStyles } from '@/components/ui/popup-styles';
import { Textarea } from '@/components/ui/textarea';
import { commentMessages } from '@/domain/comment/messages';
import type { Person } from '@/domain/comment/schema';
import { sendByKeys } from '@/lib/send-by-keys';
import { trpc } from '@/trpc/client';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { type MentionToken, mentionTokenAt, withMention } from './mention-token';

const NOBODY: Person[] = [];

/** A text in which `@` offers people to name; arrows and Enter choose, Escape closes the offer. */
export function MentionField({
  prompt,
  value,
  autoFocus,
  onChange,
  onMention,
}: {
  prompt: { id: string; version: number };
  value: string;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onMention: (person: Person) => void;
}) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [token, setToken] = useState<MentionToken | null>(null);
  const [active, setActive] = useState(0);
  const q = useDeferredValue(token?.q.trim() ?? '');
  const { data = NOBODY } = trpc.comment.mentionable.useQuery(
    { promptId: prompt.id, version: prompt.version, q },
    { enabled: token !== null, placeholderData: (before) => before, meta: { isQuiet: true } },
  );
  const people = token === null ? NOBODY : data;
  const chosen = people[Math.min(active, people.length - 1)];

  function look(text: string, caret: number): void {
    setToken(mentionTokenAt(text, caret));
    setActive(0);
  }

  function choose(person: Person): void {
    if (token === null || field.current === null) return;
    const next = withMention(value, field.current.selectionStart, token, person.name);
    onChange(next.text);
    onMention(person);
    setToken(null);
    // The caret can go behind the name once the field holds it.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (chosen !== undefined && !isComposing(event) && !event.ctrlKey && !event.metaKey) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        setActive((active + step + people.length) % people.length);
        return;
      }
      if (pressedEnter(event) || event.key === 'Tab') {
        event.preventDefault();
        choose(chosen);
        return;
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        setToken(null);
        return;
      }
    }
    sendByKeys(event);
  }

  return (
    <div className="relative">
      <Textarea
        ref={field}
        rows={3}
        autoGrow
        value={value}
        // The reader has just asked for this field, by the press of a button.
        autoFocus={autoFocus}
        aria-autocomplete="list"
        {...(chosen !== undefined && {
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${chosen.id}`,
        })}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target.value, event.target.selectionStart);
        }}
        onBlur={() => setToken(null)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {people.length > 0 && commentMessages.people(people.length)}
      </span>
      {people.length > 0 && (
        <ul
          id={listId}
          role="listbox"
          aria-label="People to mention"
          className={`${popupStyles} absolute inset-x-0 z-30 mt-1 max-h-72 sm:max-w-sm`}
        >
          {people.map((person) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The field keeps the focus: its keys choose.
            <li
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={person === chosen}
              data-highlighted={person === chosen ? '' : undefined}
              className={listItemStyles}
              // The field keeps the focus, and with it the offer.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <bdi className="min-w-0 truncate">{person.name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
