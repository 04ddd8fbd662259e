'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import { Field } from '@/components/ui/field';
import { COMMENT_MAX } from '@/domain/comment/limits';
import { commentMessages } from '@/domain/comment/messages';
import type { Person } from '@/domain/comment/schema';
import { errorText } from '@/trpc/error';
import { MentionField } from './mention-field';
import { mentionedIn } from './mention-token';

type Words = { body: string; mentions: string[] };

/** Words and whom they name. What was typed is lost by no error: it comes back with what went wrong. */
export function CommentForm({
  prompt,
  label,
  placeholder,
  mutation,
  send,
  submitLabel = 'Comment',
  initial,
  onClose,
  onTyped,
}: {
  prompt: { id: string; version: number };
  label: string;
  /** What the empty field says, in place of a line below it. */
  placeholder?: string;
  mutation: { isPending: boolean; error: unknown };
  send: (words: Words, options: { onSuccess: () => void; onError: () => void }) => void;
  submitLabel?: string;
  /** The text to edit. */
  initial?: { body: string; mentions: Person[] };
  /** Closes the form, also on Cancel; without it the form stays. */
  onClose?: () => void;
  /** Called with the field's text whenever it changes. */
  onTyped?: (body: string) => void;
}) {
  const draft = useCommentDraft(initial);
  const { body } = draft;

  function submit(): void {
    if (mutation.isPending) return;
    const words = draft.complete();
    if (words === null) return;
    // It shows in the list at once: the field is free for the next one.
    if (onClose === undefined) draft.setBody('');
    send(words, {
      onSuccess: () => onClose?.(),
      onError: () => draft.setBody((typed) => (typed === '' ? body : typed)),
    });
  }

  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {mutation.error !== null && <ErrorBox>{errorText(mutation.error)}</ErrorBox>}
      <Field
        label={label}
        hint={placeholder === undefined && commentMessages.formHint}
        error={draft.isMissing && commentMessages.required}
        {...(body.length > COMMENT_MAX * 0.8 && { counter: { value: body.length, max: COMMENT_MAX } })}
      >
        <MentionField
          prompt={prompt}
          value={body}
          placeholder={placeholder}
          autoFocus={onClose !== undefined}
          onChange={(typed) => {
            draft.setBody(typed);
            onTyped?.(typed);
          }}
          onMention={draft.mention}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          size="dense"
          variant={placeholder === undefined ? 'secondary' : 'primary'}
          loading={mutation.isPending}
        >
          {submitLabel}
        </Button>
        {onClose && (
          <Button size="dense" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** The text of a comment, and the people that were chosen for its mentions. */
function useCommentDraft(initial: { body: string; mentions: Person[] } | undefined) {
  const [body, setBody] = useState(initial?.body ?? '');
  const [people, setPeople] = useState<Person[]>(initial?.mentions ?? []);
  const [isTried, setTried] = useState(false);
  const isEmpty = body.trim() === '';
  return {
    body,
    setBody,
    /** Whether an empty text was to be sent, and is empty still. */
    isMissing: isTried && isEmpty,
    mention: (person: Person) =>
      setPeople((known) => [...known.filter(({ id }) => id !== person.id), person]),
    /** Returns the text and mentions to send; null for an empty text. */
    complete: (): Words | null => {
      setTried(isEmpty);
      return isEmpty ? null : { body, mentions: mentionedIn(body, people).map(({ id }) => id) };
    },
  };
}
