'use client';

import { useDeferredValue, useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { REVIEWERS_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import type { Reviewer } from '@/domain/review/schema';
import { trpc } from '@/trpc/client';

/** Picker of reviewers: those chosen first, then a few whose name contains the typed text. */
export function ReviewerPicker({
  promptId,
  chosen,
  onChange,
}: {
  promptId: string;
  chosen: readonly Reviewer[];
  onChange: (chosen: Reviewer[]) => void;
}) {
  const [q, setQ] = useState('');
  const { data: found } = trpc.status.review.reviewers.useQuery(
    { promptId, q: useDeferredValue(q) },
    { placeholderData: (before) => before },
  );
  const isChosen = (id: string) => chosen.some((person) => person.id === id);
  const candidates = [...chosen, ...(found ?? []).filter(({ id }) => !isChosen(id))];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-md font-semibold">Reviewers</legend>
      <Field
        label="Find a reviewer by name"
        hint="Reviewers are notified. If you choose no one, it appears in every reviewer’s inbox."
      >
        <Input type="search" value={q} onChange={(event) => setQ(event.target.value)} />
      </Field>
      {candidates.length === 0 && found && (
        <p role="status" className="text-md text-fg-muted">
          {reviewMessages.noReviewer}
        </p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {candidates.map((person) => (
          <Checkbox
            key={person.id}
            label={<bdi>{person.name}</bdi>}
            checked={isChosen(person.id)}
            disabled={!isChosen(person.id) && chosen.length >= REVIEWERS_MAX}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...chosen, person] : chosen.filter(({ id }) => id !== person.id),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
