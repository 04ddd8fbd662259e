'use memo';

import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { Slider } from '@/components/ui/slider';
import {
  CREATIVITY_STEP,
  type EnhanceOptions as Options,
  ENHANCEMENT_TYPES,
  OUTPUT_LENGTHS,
  TONES,
} from '@/domain/generator/vocabulary';

const asOptions = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const TYPE_OPTIONS = asOptions(ENHANCEMENT_TYPES);
const TONE_OPTIONS = asOptions(TONES);
const LENGTH_OPTIONS = asOptions(OUTPUT_LENGTHS);

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="text-md font-semibold">
        {label}
      </span>
      {children}
    </div>
  );
}

/** Type, tone, length, emojis and creativity of an enhancement. */
export function EnhanceOptions({
  options,
  onOptionsChange,
}: {
  options: Options;
  onOptionsChange: (options: Options) => void;
}) {
  const set = (change: Partial<Options>) => onOptionsChange({ ...options, ...change });
  return (
    <div className="grid gap-5">
      <Group label="Enhancement type">
        <SegmentedToggle
          label="Enhancement type"
          options={TYPE_OPTIONS}
          value={options.enhancementType}
          onValueChange={(enhancementType) => set({ enhancementType })}
          className="grid grid-cols-2 sm:grid-cols-3"
        />
      </Group>
      <Field label="Tone" className="content-start">
        <NativeSelect options={TONE_OPTIONS} value={options.tone} onValueChange={(tone) => set({ tone })} />
      </Field>
      <Group label="Output length">
        <SegmentedToggle
          label="Output length"
          options={LENGTH_OPTIONS}
          value={options.outputLength}
          onValueChange={(outputLength) => set({ outputLength })}
          className="grid grid-cols-3"
        />
      </Group>
      <Slider
        label="Creativity"
        value={options.creativityLevel}
        onValueChange={(creativityLevel) => set({ creativityLevel })}
        step={CREATIVITY_STEP}
        format={(value) => value.toFixed(2)}
        hint="Low stays close to your text. High takes more liberties."
      />
      <Checkbox
        label="Include Emojis"
        checked={options.includeEmojis}
        onChange={(event) => set({ includeEmojis: event.target.checked })}
      />
    </div>
  );
}
