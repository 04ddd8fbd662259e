'use client';

import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { LongText } from '@/components/ui/long-text';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { messages } from '@/domain/messages';
import { FIELDS, fieldsOf } from '@/domain/prompt/fields';
import type { PromptDto } from '@/domain/prompt/schema';
import { describeVariable } from '@/domain/prompt/variable-fields';
import type { Choice } from '@/lib/text-merge';
import { ConflictText } from './conflict-text';
import { type PromptValues, valuesOf } from './form-values';
import {
  decidedText,
  decidedValues,
  type Decisions,
  mergeValues,
  type PickedField,
  type PickedSide,
  type TextField,
} from './merge-values';

function labelOf(field: keyof PromptValues): string {
  return field === 'isShared' ? 'Visibility' : FIELDS[field].label;
}

const NO_DECISIONS: Decisions = { choices: {}, edited: {}, picked: {} };

/** Fields whose values are too long for a button. */
const LONG_FIELDS: ReadonlySet<PickedField> = new Set(['messages', 'variables', 'extras']);

function shown(side: PickedSide): string {
  const { content, variables, extras, isShared } = side;
  if (content !== undefined) return content;
  if (extras !== undefined) return extras;
  if (isShared !== undefined) return isShared ? 'Shared' : 'Private';
  const said = variables?.map((one) => `${one.name}: ${describeVariable(one)}`).join('; ');
  const value = fieldsOf('value')
    .map((name) => side[name])
    .find((one) => one !== undefined);
  return (said ?? value) || 'empty';
}

/** Names of the two sides of a conflict, and the subject of the dialog. */
export interface ConflictWords {
  title: string;
  description: string;
  mine: string;
  theirs: string;
  /** Reason why changes of only the other side are accepted. */
  untouched: string;
  save: string;
}

const SAVED_FIRST: ConflictWords = {
  title: 'A newer version was saved',
  description: `${messages.prompt.staleVersion}. Both versions are merged below, and nothing is lost.`,
  mine: 'Mine',
  theirs: 'Theirs',
  untouched: 'because you didn’t change it',
  save: 'Save merged',
};

export interface Conflict {
  /** The values that the form was opened with. */
  base: PromptValues;
  /** The latest version. */
  theirs: PromptDto;
  /** The current values of the form. */
  mine: PromptValues;
}

/**
 * Dialog after someone else saved first: merges both changes of the common version as far as possible, and
 * lets the user choose or edit the rest (decisions, Status and versions). Closing it leaves the form
 * unchanged.
 */
export function ConflictDialog({
  conflict,
  onClose,
  onKeepEditing,
  onSave,
  words = SAVED_FIRST,
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
  const [decisions, setDecisions] = useState(NO_DECISIONS);
  const values = () => decidedValues(merge, decisions);

  const choose = (field: TextField, place: number, choice: Choice) =>
    setDecisions(({ choices, ...rest }) => ({
      ...rest,
      choices: { ...choices, [field]: { ...choices[field], [place]: choice } },
    }));
  const edit = (field: TextField, text: string) =>
    setDecisions(({ edited, ...rest }) => ({ ...rest, edited: { ...edited, [field]: text } }));
  const startOver = (field: TextField) =>
    setDecisions(({ edited: { [field]: _dropped, ...edited }, ...rest }) => ({ ...rest, edited }));
  const pick = (field: PickedField, side: 'mine' | 'theirs') =>
    setDecisions(({ picked, ...rest }) => ({ ...rest, picked: { ...picked, [field]: side } }));

  const isSettled = merge.texts.length === 0 && merge.picks.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
            Both of you changed the tags. Merged: <bdi>{merge.settled.tags.join(', ') || 'none'}</bdi>.
          </p>
        )}
        {isSettled && <p>Your changes and theirs don’t conflict.</p>}
        {merge.texts.map(({ field, parts }) => (
          <ConflictText
            key={field}
            label={labelOf(field)}
            parts={parts}
            choices={decisions.choices[field] ?? {}}
            result={decidedText(merge, field, decisions)}
            isEdited={decisions.edited[field] !== undefined}
            theirVersion={theirs.version}
            names={words}
            onChoose={(place, choice) => choose(field, place, choice)}
            onEdit={(text) => edit(field, text)}
            onStartOver={() => startOver(field)}
          />
        ))}
        {merge.picks.map(({ field, ...sides }) => (
          <section key={field} aria-label={labelOf(field)} className="grid justify-items-start gap-2">
            <h3 className="text-lg">{labelOf(field)}</h3>
            {LONG_FIELDS.has(field) &&
              (['mine', 'theirs'] as const).map((side) => (
                <p key={side} dir="auto" className="text-md break-words whitespace-pre-wrap text-fg-muted">
                  {words[side]}: <LongText text={shown(sides[side])} />
                </p>
              ))}
            <SegmentedToggle
              label={`Choose a version: ${labelOf(field)}`}
              options={
                LONG_FIELDS.has(field)
                  ? [
                      { value: 'mine', label: words.mine },
                      { value: 'theirs', label: words.theirs },
                    ]
                  : [
                      { value: 'mine', label: `${words.mine}: ${shown(sides.mine)}` },
                      { value: 'theirs', label: `${words.theirs}: ${shown(sides.theirs)}` },
                    ]
              }
              value={decisions.picked[field] ?? 'mine'}
              onValueChange={(side) => pick(field, side)}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
