import { useId, useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { DiffParts } from '@/components/ui/diff-parts';
import { Field } from '@/components/ui/field';
import { LongText } from '@/components/ui/long-text';
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
  theirs,
  result,
  hasLines,
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
  /** The text of the newer version. */
  theirs: string;
  result: string;
  /** Whether both sides of a conflict can stand below each other. */
  hasLines: boolean;
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
          : `Both of you changed the same ${conflicts.length === 1 ? 'text' : `${conflicts.length} passages`}. Choose which to keep, or edit the result.`}
      </p>
      {conflicts.map((part, index) => (
        <Place
          key={index}
          name={conflicts.length === 1 ? label : `${label}, place ${index + 1}`}
          part={part}
          theirVersion={theirVersion}
          names={names}
          choice={choices[index] ?? 'mine'}
          offersBoth={hasLines}
          isLocked={isEdited}
          onChoose={(choice) => onChoose(index, choice)}
        />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <h4 className="font-sans text-md font-semibold tracking-normal">Result</h4>
        <p className="text-sm text-fg-muted">
          {isEdited ? 'Edited manually. ' : ''}This will be saved. Marks show what changes from version{' '}
          {theirVersion}.
        </p>
        <Marked name={`What changes in: ${label}`} before={theirs} after={result} />
      </div>
      <details open={isEdited}>
        <summary className="w-fit rounded-sm text-md font-medium text-primary">Edit the result</summary>
        <Field
          className="mt-2"
          label={`Result: ${label}`}
          hideLabel
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
            rows={hasLines ? 8 : 2}
            value={result}
            className="font-mono text-sm"
            onChange={(event) => onEdit(event.target.value)}
          />
        </Field>
      </details>
    </section>
  );
}

const choiceStyles =
  'flex min-h-9 items-center gap-2 rounded-md border border-border px-3 text-md font-semibold has-checked:border-primary has-checked:bg-primary-soft has-checked:text-on-primary-soft has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring touch:min-h-11';

/** One conflict: each side with its choice above it, and the choice of both. */
function Place({
  name,
  part,
  theirVersion,
  names,
  choice,
  offersBoth,
  isLocked,
  onChoose,
}: {
  name: string;
  part: ConflictPart;
  theirVersion: number;
  names: Names;
  choice: Choice;
  offersBoth: boolean;
  isLocked: boolean;
  onChoose: (choice: Choice) => void;
}) {
  const group = useId();
  const option = (value: Choice, label: string) => (
    <label className={choiceStyles}>
      <input
        type="radio"
        name={group}
        checked={choice === value}
        onChange={() => onChoose(value)}
        className="size-4 shrink-0 accent-primary outline-none"
      />
      {label}
    </label>
  );
  return (
    <fieldset
      disabled={isLocked}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-border p-3 md:grid-cols-2"
    >
      <legend className="sr-only">{`Choose a version: ${name}`}</legend>
      <div className="grid min-w-0 content-start gap-2">
        {option('theirs', names.theirs)}
        <Marked name={`${names.theirs}, version ${theirVersion}`} before={part.base} after={part.theirs} />
      </div>
      <div className="grid min-w-0 content-start gap-2">
        {option('mine', names.mine)}
        <Marked name={names.mine} before={part.base} after={part.mine} />
      </div>
      {offersBoth && (
        <div className="grid md:col-span-2">
          {option('both', `Both, ${names.theirs.toLowerCase()} first`)}
        </div>
      )}
    </fieldset>
  );
}

/** A text with its changes from another marked. */
function Marked({ name, before, after }: { name: string; before: string; after: string }) {
  const isMarked = before.length + after.length <= MARKED_MAX;
  const parts = useMemo(
    () => (isMarked ? diffWords(before, after, PATIENCE_MS) : []),
    [isMarked, before, after],
  );
  return (
    <pre
      dir="auto"
      aria-label={name}
      role="region"
      tabIndex={0}
      className="max-h-60 min-w-0 overflow-y-auto rounded-md bg-inset p-3 font-mono text-sm leading-[1.7] break-words whitespace-pre-wrap"
    >
      {isMarked ? <DiffParts parts={parts} /> : <LongText text={after} />}
      {after === '' && <span className="text-fg-muted italic">Removed</span>}
    </pre>
  );
}
