'use client';

import { Check, Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { DeclineSuggestion } from './decline-suggestion';
import { EditDialog } from './edit-dialog';
import { hasParts, NOTHING_EXCLUDED, PartChoice, acceptedParts } from './part-choice';
import { useAccept } from './use-accept';

const ConflictDialog = dynamic(
  () => import('@/features/prompt-base/values/conflict-dialog').then((module) => module.ConflictDialog),
  { ssr: false },
);

const TOGETHER = {
  title: 'Resolve conflicts',
  description:
    'The prompt has changed in the same places since. Choose a version of each, or edit the result.',
  mine: 'Suggested',
  theirs: 'Current',
  untouched: 'because the suggestion doesn’t change it',
  save: 'Save and accept',
};

/** Decision form for users who can edit the prompt. */
export function DecideSuggestion({ suggestion }: { suggestion: SuggestionDto }) {
  const [leftOut, setLeftOut] = useState(NOTHING_EXCLUDED);
  const accepting = useAccept(suggestion, leftOut);
  const { editing, setEditing, isBusy, problem } = accepting;
  const takesAll = acceptedParts(suggestion, leftOut) === undefined;
  return (
    <section aria-labelledby="decision" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="decision" className="text-xl">
        Your decision
      </h2>
      {hasParts(suggestion) && <PartChoice suggestion={suggestion} leftOut={leftOut} onChange={setLeftOut} />}
      {problem !== null && editing === null && <ErrorBox>{problem}</ErrorBox>}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Check aria-hidden="true" />}
          loading={isBusy && editing === null}
          onClick={() => void accepting.takeIt()}
        >
          {takesAll ? 'Accept' : 'Accept selected'}
        </Button>
        <Button
          variant="secondary"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => void accepting.edit()}
        >
          Edit and accept
        </Button>
        <DeclineSuggestion id={suggestion.id} />
      </div>
      {editing?.kind === 'edit' && (
        <EditDialog
          first={editing.values}
          isBusy={isBusy}
          problem={problem}
          onClose={() => setEditing(null)}
          onSave={(values) => void accepting.save(editing.theirs, values)}
        />
      )}
      {editing?.kind === 'conflict' && (
        <ConflictDialog
          conflict={editing}
          words={TOGETHER}
          onClose={() => setEditing(null)}
          onKeepEditing={(values) => setEditing({ kind: 'edit', theirs: editing.theirs, values })}
          onSave={(values) => void accepting.save(editing.theirs, values)}
        />
      )}
    </section>
  );
}
