import { LongText } from '@/components/ui/long-text';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { FIELDS, fieldsOf } from '@/domain/prompt/fields';
import { describeVariable } from '@/domain/prompt/used-details';
import type { PromptValues } from './form-values';
import type { PickedField, PickedSide } from './merge-values';

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

/** Fields whose values are too long for a button. */
const LONG_FIELDS: ReadonlySet<PickedField> = new Set(['messages', 'variables', 'extras', 'files']);

export function labelOf(field: keyof PromptValues): string {
  return field === 'isShared' ? 'Visibility' : FIELDS[field].label;
}

function shown(side: PickedSide): string {
  const { content, variables, extras, files, isShared } = side;
  if (content !== undefined) return content;
  if (extras !== undefined) return extras;
  if (files !== undefined)
    return (
      files.map(({ path, size }) => `${path} (${size.toLocaleString('en')} bytes)`).join('\n') || 'empty'
    );
  if (isShared !== undefined) return isShared ? 'Shared' : 'Private';
  const described = variables?.map((one) => `${one.name}: ${describeVariable(one)}`).join('; ');
  const value = fieldsOf('value')
    .map((name) => side[name])
    .find((one) => one !== undefined);
  return (described ?? value) || 'empty';
}

/** A field whose values can't be merged: one of the two sides is picked. */
export function ValuePicker({
  field,
  sides,
  picked,
  words,
  onPick,
}: {
  field: PickedField;
  sides: { mine: PickedSide; theirs: PickedSide };
  picked: 'mine' | 'theirs';
  words: ConflictWords;
  onPick: (side: 'mine' | 'theirs') => void;
}) {
  const label = labelOf(field);
  const isLong = LONG_FIELDS.has(field);
  return (
    <section aria-label={label} className="grid justify-items-start gap-2">
      <h3 className="text-lg">{label}</h3>
      {isLong &&
        (['mine', 'theirs'] as const).map((side) => (
          <p key={side} dir="auto" className="text-md break-words whitespace-pre-wrap text-fg-muted">
            {words[side]}: <LongText text={shown(sides[side])} />
          </p>
        ))}
      <SegmentedToggle
        label={`Choose a version: ${label}`}
        options={[
          { value: 'mine', label: isLong ? words.mine : `${words.mine}: ${shown(sides.mine)}` },
          { value: 'theirs', label: isLong ? words.theirs : `${words.theirs}: ${shown(sides.theirs)}` },
        ]}
        value={picked}
        onValueChange={onPick}
      />
    </section>
  );
}
