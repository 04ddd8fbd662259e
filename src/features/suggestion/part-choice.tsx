'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { DiffParts } from '@/components/ui/diff-parts';
import { LongText } from '@/components/ui/long-text';
import type { SuggestionDto, SuggestionField, SuggestionParts } from '@/domain/suggestion/schema';
import { diffWords } from '@/lib/word-diff';
import { FIELDS } from '@/domain/prompt/fields';

/** More stretches than these are taken or left as a whole. */
const MAX_VISIBLE = 50;

/** Longer ones are shown without marks on their words. */
const MARKED_MAX = 5_000;
const PATIENCE_MS = 50;

/** The parts of a suggestion that are left out: fields, and stretches of the content by their place. */
export interface ExcludedParts {
  fields: ReadonlySet<SuggestionField>;
  hunks: ReadonlySet<number>;
}

export const NOTHING_EXCLUDED: ExcludedParts = { fields: new Set(), hunks: new Set() };

type Changes = Pick<SuggestionDto, 'fields' | 'hunks'>;

function countsHunks({ hunks }: Changes): boolean {
  return hunks.length > 1 && hunks.length <= MAX_VISIBLE;
}

/** The parts that are taken; undefined for all of them, null for none. */
export function acceptedParts(changes: Changes, leftOut: ExcludedParts): SuggestionParts | null | undefined {
  if (leftOut.fields.size === 0 && leftOut.hunks.size === 0) return undefined;
  const hunks = changes.hunks.map((_, place) => place).filter((place) => !leftOut.hunks.has(place));
  const fields = changes.fields.filter(
    (field) => !leftOut.fields.has(field) && (field !== 'content' || hunks.length > 0),
  );
  if (fields.length === 0) return null;
  return { fields, ...(fields.includes('content') && leftOut.hunks.size > 0 && { hunks }) };
}

/** Whether there is more than one thing to choose from. */
export function hasParts(changes: Changes): boolean {
  return changes.fields.length > 1 || countsHunks(changes);
}

function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Which changes are taken: each field, and each stretch of the content. */
export function PartChoice({
  suggestion,
  leftOut,
  onChange,
}: {
  suggestion: SuggestionDto;
  leftOut: ExcludedParts;
  onChange: (leftOut: ExcludedParts) => void;
}) {
  const { fields, hunks, base, proposed } = suggestion;
  const [before, after] = [linesOf(base.content), linesOf(proposed.content)];
  const isByHunk = countsHunks(suggestion);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <legend className="mb-1 text-lg font-semibold">Choose changes</legend>
      {fields.map((field) =>
        field === 'content' && isByHunk ? (
          hunks.map(({ from, to, start, end }, place) => (
            <div key={place} className="grid grid-cols-[minmax(0,1fr)]">
              <Checkbox
                label={`Change ${place + 1} of the content`}
                checked={!leftOut.hunks.has(place)}
                onChange={() => onChange({ ...leftOut, hunks: toggled(leftOut.hunks, place) })}
              />
              <Hunk before={before.slice(from, to).join('')} after={after.slice(start, end).join('')} />
            </div>
          ))
        ) : (
          <Checkbox
            key={field}
            label={FIELDS[field].label}
            checked={!leftOut.fields.has(field)}
            onChange={() => onChange({ ...leftOut, fields: toggled(leftOut.fields, field) })}
          />
        ),
      )}
    </fieldset>
  );
}

function Hunk({ before, after }: { before: string; after: string }) {
  const isMarked = before.length + after.length <= MARKED_MAX;
  return (
    <div
      dir="auto"
      className="ms-7 mb-2 rounded-md bg-inset p-2 font-mono text-sm break-words whitespace-pre-wrap"
    >
      {isMarked ? (
        <DiffParts parts={diffWords(before, after, PATIENCE_MS)} />
      ) : (
        <LongText text={after === '' ? before : after} />
      )}
    </div>
  );
}
