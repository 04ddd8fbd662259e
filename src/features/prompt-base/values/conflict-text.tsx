import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { DiffParts } from '@/components/ui/diff-parts';
import { Field } from '@/components/ui/field';
import { LongText } from '@/components/ui/long-text';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Textarea } from '@/components/ui/textarea';
import type { Choice, MergePart } from '@/lib/text-merge';
import { diffWords } from '@/lib/word-diff';

/** Names of the two sides. */
type Names = { mine: string; theirs: string };

/** Maximum length of changed parts with highlighted words; longer ones are shown without. */
const MARKED_MAX = 20_000;
const PATIENCE_MS = 100;

type ConflictPart = Extract<MergePart, { kind: 'conflict' }>;

/** A text changed on both sides: each conflict, and the merged text, which can be edited by hand. */
export function ConflictText({
  label,
  parts,
  choices,
  result,
  isEdited,
  theirVersion,
  names,
  onChoose,
  onEdit,
  onStartOver,
}: {
  label: string;
  parts: readonly MergePart[];
  choices: Readonly<Record<number, Choice>>;
  result: string;
  /** Whether the result was edited by hand, so that choosing a side would discard that. */
  isEdited: boolean;
  theirVersion: number;
  names: Names;
  onChoose: (conflict: number, choice: Choice) => void;
  onEdit: (text: string) => void;
  onStartOver: () => void;
}) {
  const conflicts = parts.filter((part) => part.kind === 'conflict');
  return (
    <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">{label}</h3>
      <p className="text-md text-fg-muted">
        {conflicts.length === 0
          ? 'Both of you changed this in different places. The result includes both.'
          : `Both of you changed the same ${conflicts.length === 1 ? 'text' : `${conflicts.length} passages`}. Choose a version, or edit the result.`}
      </p>
      {conflicts.map((part, index) => (
        <Place
          key={index}
          name={conflicts.length === 1 ? label : `${label}, place ${index + 1}`}
          part={part}
          theirVersion={theirVersion}
          names={names}
          choice={choices[index] ?? 'mine'}
          isLocked={isEdited}
          onChoose={(choice) => onChoose(index, choice)}
        />
      ))}
      <Field
        label={`Result: ${label}`}
        hint={isEdited ? 'Edited manually.' : 'This is what will be saved. You can edit it.'}
        labelEnd={
          isEdited && (
            <Button variant="ghost" size="dense" onClick={onStartOver}>
              Reset to choices
            </Button>
          )
        }
      >
        <Textarea
          dir="auto"
          rows={label === 'Prompt content' ? 8 : 2}
          value={result}
          className="font-mono text-sm"
          onChange={(event) => onEdit(event.target.value)}
        />
      </Field>
    </section>
  );
}

function Place({
  name,
  part,
  theirVersion,
  names,
  choice,
  isLocked,
  onChoose,
}: {
  name: string;
  part: ConflictPart;
  theirVersion: number;
  names: Names;
  choice: Choice;
  isLocked: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const choices: readonly { value: Choice; label: string }[] = [
    { value: 'mine', label: names.mine },
    { value: 'theirs', label: names.theirs },
    { value: 'both', label: 'Both' },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-border p-3">
      <div className="grid gap-3 md:grid-cols-2">
        <Side name={`${names.theirs}, version ${theirVersion}`} before={part.base} after={part.theirs} />
        <Side name={names.mine} before={part.base} after={part.mine} />
      </div>
      <SegmentedToggle
        label={`Choose a version: ${name}`}
        size="dense"
        options={choices}
        value={choice}
        onValueChange={onChoose}
        disabled={isLocked}
      />
    </div>
  );
}

/** One side's change of the common text. */
function Side({ name, before, after }: { name: string; before: string; after: string }) {
  const isMarked = before.length + after.length <= MARKED_MAX;
  const parts = useMemo(
    () => (isMarked ? diffWords(before, after, PATIENCE_MS) : []),
    [isMarked, before, after],
  );
  return (
    <div className="min-w-0">
      <h4 className="mb-1 font-sans text-sm font-semibold tracking-normal text-fg-muted">{name}</h4>
      <pre
        dir="auto"
        aria-label={name}
        role="region"
        tabIndex={0}
        className="max-h-60 overflow-y-auto rounded-md bg-inset p-3 font-mono text-sm leading-[1.7] break-words whitespace-pre-wrap"
      >
        {isMarked ? <DiffParts parts={parts} /> : <LongText text={after} />}
        {after === '' && <span className="text-fg-muted italic">Removed</span>}
      </pre>
    </div>
  );
}
