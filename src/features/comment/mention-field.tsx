'use client';

import { type KeyboardEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Textarea } from '@/components/ui/textarea';
import { commentMessages } from '@/domain/comment/messages';
import type { Person } from '@/domain/comment/schema';
import { sendByKeys } from '@/lib/send-by-keys';
import { isComposing, pressedEnter } from '@/lib/pressed-enter';
import { mentionOptionId, MentionList } from './mention-list';
import { withMention } from './mention-token';
import { useMentionOffer } from './use-mention-offer';

/** A text in which `@` offers people to name; arrows and Enter choose, Escape closes the offer. */
export function MentionField({
  prompt,
  value,
  placeholder,
  autoFocus,
  onChange,
  onMention,
}: {
  prompt: { id: string; version: number };
  value: string;
  placeholder: string | undefined;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onMention: (person: Person) => void;
}) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { token, people, active, look, move, close } = useMentionOffer(prompt);

  function choose(person: Person): void {
    if (token === null || field.current === null) return;
    const next = withMention(value, field.current.selectionStart, token, person.name);
    // The field must hold the name before the caret can follow it, and the next key may come before the next frame.
    flushSync(() => {
      onChange(next.text);
      onMention(person);
      close();
    });
    field.current.focus();
    field.current.setSelectionRange(next.caret, next.caret);
  }

  /** Moves in the offer, chooses from it or closes it; false for a key that means nothing there. */
  function takeOfferKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (active === undefined || isComposing(event) || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (pressedEnter(event) || event.key === 'Tab') choose(active);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else return false;
    event.preventDefault();
    return true;
  }

  return (
    <div className="relative">
      <Textarea
        ref={field}
        rows={3}
        autoGrow
        value={value}
        placeholder={placeholder}
        // The reader has just asked for this field, by the press of a button.
        autoFocus={autoFocus}
        aria-autocomplete="list"
        {...(active !== undefined && {
          'aria-controls': listId,
          'aria-activedescendant': mentionOptionId(listId, active),
        })}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target.value, event.target.selectionStart);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (!takeOfferKey(event)) sendByKeys(event);
        }}
      />
      <span role="status" className="sr-only">
        {people.length > 0 && commentMessages.people(people.length)}
      </span>
      {people.length > 0 && <MentionList id={listId} people={people} active={active} onChoose={choose} />}
    </div>
  );
}
