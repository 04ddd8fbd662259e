'use client';

import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import type { RunOptions } from '@/domain/run/schema';

/** One side of a comparison: a version, null for the text in the editor, and a model. */
export type Side = { version: number | null; modelId: string | null };

export const versionName = (version: number | null) =>
  version === null ? 'Text in the editor' : `Version ${version}`;

/** Choice of the version and model to run; single options are hidden. */
export function RunChoice({
  label,
  side,
  versions,
  models,
  onChange,
}: {
  label: string;
  side: Side;
  versions: readonly (number | null)[];
  models: RunOptions['models'];
  onChange: (side: Side) => void;
}) {
  if (versions.length < 2 && models.length < 2) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{label}</legend>
      {versions.length > 1 && (
        <Field label="Version to run">
          <NativeSelect
            options={versions.map((version) => ({ value: String(version), label: versionName(version) }))}
            value={String(side.version)}
            onValueChange={(value) => onChange({ ...side, version: value === 'null' ? null : Number(value) })}
          />
        </Field>
      )}
      {models.length > 1 && (
        <Field label="Model">
          <NativeSelect
            options={models.map(({ id, name }) => ({ value: id ?? '', label: name }))}
            value={side.modelId ?? ''}
            onValueChange={(value) => onChange({ ...side, modelId: value === '' ? null : value })}
          />
        </Field>
      )}
    </fieldset>
  );
}
