'use client';

import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { ConflictText } from './conflict-text';
import { type PromptValues, valuesOf } from './form-values';
import { decidedText, decidedValues, mergeValues } from './merge-values';
import { type ConflictWords, labelOf, ValuePicker } from './value-picker';
import { useDecisions } from './use-decisions';

const SAVED_FIRST: ConflictWords = {
  title: 'A newer version was saved',
  description: `${messages.prompt.staleVersion}. Choose what to keep. Nothing is saved until then.`,
  mine: 'Your version',
  theirs: 'Their version',
  untouched: 'because you didn’t change it',
  save: 'Save',
};

const SAVED_IN_OTHER_TAB: ConflictWords = {
  ...SAVED_FIRST,
  description: 'You saved a newer version in another tab. Choose what to keep. Nothing is saved until then.',
  mine: 'This tab',
  theirs: 'Other tab',
};

export interface Conflict {
  /** The values that the form was opened with. */
  base: PromptValues;
  /** The latest version. */
  theirs: PromptDto;
  /** The current values of the form. */
  mine: PromptValues;
  /** Whether the user saved the latest version in another tab of this browser. */
  isOwn?: boolean;
}

/**
 * Dialog after someone else saved first: merges both changes of the common version as far as possible, and lets the
 * user choose or edit the rest. Closing it leaves the form unchanged.
 */
export function ConflictDialog({
  conflict,
  onClose,
  onKeepEditing,
  onSave,
  words = conflict.isOwn === true ? SAVED_IN_OTHER_TAB : SAVED_FIRST,
}: {
  conflict: Conflict;
  onClose: () => void;
  /** Continues in the form with these values, based on the newer version. */
  onKeepEditing: (values: PromptValues) => void;
  onSave: (values: PromptValues) => void;
  words?: ConflictWords;
}) {
  const { base, theirs, mine } = conflict;
  const merge = useMemo(() => mergeValues(base, valuesOf(theirs), mine), [base, theirs, mine]);
  const { decisions, choose, edit, startOver, pick } = useDecisions();
  const values = () => decidedValues(merge, decisions);
  const isResolved = merge.texts.length === 0 && merge.picks.length === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={words.title}
      description={words.description}
      footer={
        <>
          <Button variant="secondary" onClick={() => onKeepEditing(values())}>
            Keep editing
          </Button>
          <Button onClick={() => onSave(values())}>{words.save}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {merge.taken.length > 0 && (
          <p>
            Taken from version {theirs.version}, {words.untouched}:{' '}
            {merge.taken.map((field) => labelOf(field)).join(', ')}.
          </p>
        )}
        {merge.bothTagged && (
          <p>
            Both of you changed the tags. Merged: <bdi>{merge.resolved.tags.join(', ') || 'none'}</bdi>.
          </p>
        )}
        {isResolved && <p>Your changes and theirs don’t conflict.</p>}
        {merge.texts.map(({ field, parts }) => (
          <ConflictText
            key={field}
            label={labelOf(field)}
            parts={parts}
            choices={decisions.choices[field] ?? {}}
            theirs={valuesOf(theirs)[field]}
            result={decidedText(merge, field, decisions)}
            hasLines={field === 'content'}
            isEdited={decisions.edited[field] !== undefined}
            theirVersion={theirs.version}
            names={words}
            onChoose={(place, choice) => choose(field, place, choice)}
            onEdit={(text) => edit(field, text)}
            onStartOver={() => startOver(field)}
          />
        ))}
        {merge.picks.map(({ field, ...sides }) => (
          <ValuePicker
            key={field}
            field={field}
            sides={sides}
            picked={decisions.picked[field] ?? 'mine'}
            words={words}
            onPick={(side) => pick(field, side)}
          />
        ))}
      </div>
    </Dialog>
  );
}
