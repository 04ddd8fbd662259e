'use client';

import { Check, Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/button';
import { ErrorBox } from '@/components/ui/error-box';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { DeclineSuggestion } from './decline-suggestion';
import { EditDialog } from './edit-dialog';
import { acceptedParts, type ExcludedParts } from './part-choice';
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

/** The decision of users who can edit the prompt. It stays visible while the page scrolls. */
export function DecideSuggestion({
  suggestion,
  leftOut,
}: {
  suggestion: SuggestionDto;
  leftOut: ExcludedParts;
}) {
  const accepting = useAccept(suggestion, leftOut);
  const { editing, setEditing, isBusy, problem } = accepting;
  const takesAll = acceptedParts(suggestion, leftOut) === undefined;
  return (
    <section
      aria-label="Your decision"
      data-bottom-bar="wrapping"
      className="sticky inset-be-0 z-20 -mx-4 mt-8 full-bar px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6"
    >
      {problem !== null && editing === null && <ErrorBox className="mb-2">{problem}</ErrorBox>}
      {/* Three of them fit on one line of a phone: without icons. */}
      <div className="flex flex-wrap gap-2 max-sm:*:grow sm:justify-end">
        <DeclineSuggestion id={suggestion.id} />
        <Button
          variant="secondary"
          className="max-sm:px-1.5"
          icon={<Pencil aria-hidden="true" className="max-sm:hidden" />}
          onClick={() => void accepting.edit()}
        >
          Edit and accept
        </Button>
        <Button
          className="max-sm:px-1.5"
          icon={<Check aria-hidden="true" className="max-sm:hidden" />}
          loading={isBusy && editing === null}
          onClick={() => void accepting.takeIt()}
        >
          {takesAll ? 'Accept' : 'Accept selected'}
        </Button>
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
