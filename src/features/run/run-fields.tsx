'use client';

import { type FilledValues, valueOf } from '@/domain/prompt/filled';
import { fieldProblem } from '@/domain/prompt/variable-problem';
import { type VariableField } from '@/domain/prompt/variable-fields';
import { VariableInput } from '@/features/prompt-base/text/variable-input';
import type { FillStore } from '@/features/prompt-base/fill/fill-store';
import { pressedEnter } from '@/lib/pressed-enter';

/** Variables of what is run that the text on the page does not have as fields. Enter in one runs. */
export function RunFields({
  fields,
  idOf,
  store,
  values,
  showsProblems,
  onEnter,
}: {
  fields: readonly VariableField[];
  idOf: (field: VariableField) => string;
  store: FillStore;
  values: FilledValues;
  showsProblems: boolean;
  onEnter: () => void;
}) {
  return (
    // In the editor Enter would save the prompt.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for the button below, from any field
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden"
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (!pressedEnter(event) || !(isField || event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        onEnter();
      }}
    >
      {fields.map((field) => (
        <VariableInput
          key={field.name}
          id={idOf(field)}
          variable={field}
          value={valueOf(field, values)}
          onValueChange={(value) => store.set(field.name, value)}
          error={showsProblems ? fieldProblem(field, valueOf(field, values)) : null}
        />
      ))}
    </div>
  );
}
