'use client';

import { useDeferredValue, useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { waitingMessages } from '@/domain/account/waiting-messages';
import { grantMessages } from '@/domain/grant/messages';
import { PEOPLE_LETTERS } from '@/domain/grant/limits';
import { trpc } from '@/trpc/client';
import { pressedEnter } from '@/lib/pressed-enter';
import { PeopleSuggestions } from './people-suggestions';

export type ChosenPerson = { userId: string; name: string; isUnproved: boolean };

/** Field to search a person by part of their name; shows the chosen person until its text is edited. */
export function PersonField({
  chosen,
  onChoose,
}: {
  chosen: ChosenPerson | null;
  onChoose: (person: ChosenPerson | null) => void;
}) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = trpc.grant.people.useQuery(
    { q },
    { enabled: chosen === null && q.length >= PEOPLE_LETTERS, meta: { isQuiet: true } },
  );
  const people = chosen === null && q.length >= PEOPLE_LETTERS ? data : undefined;
  return (
    <div className="grid gap-2">
      <Field label="Name" hint={people?.length === 0 ? grantMessages.noPerson : grantMessages.personHint}>
        <Input
          autoComplete="off"
          value={chosen?.name ?? text}
          onChange={({ target }) => {
            setText(target.value);
            onChoose(null);
          }}
          // Enter chooses the first person: the form would be submitted without one.
          onKeyDown={(event) => {
            const first = people?.[0];
            if (!pressedEnter(event) || chosen !== null) return;
            event.preventDefault();
            if (first !== undefined) onChoose(first);
          }}
        />
      </Field>
      {chosen?.isUnproved === true && (
        <p role="status" className="text-sm text-fg-muted">
          {waitingMessages.chosen(chosen.name)}
        </p>
      )}
      {people !== undefined && people.length > 0 && <PeopleSuggestions people={people} onChoose={onChoose} />}
    </div>
  );
}
