'use client';

import { ChevronsUpDown } from 'lucide-react';

import { controlStyles } from './control-styles';
import { useFieldControl } from './field-context';
import { cn } from '@/lib/cn';

export interface NativeSelectProps<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/**
 * A choice of one from a short list, by the browser's own control: for pages whose first load the list of Select would
 * weigh down. Stands inside a Field.
 */
export function NativeSelect<Value extends string>({
  options,
  value,
  onValueChange,
}: NativeSelectProps<Value>) {
  return (
    <span className="relative block">
      <select
        {...useFieldControl({})}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onValueChange(chosen.value);
        }}
        className={cn(controlStyles, 'h-9.5 appearance-none pe-9 forced-colors:appearance-auto touch:h-11')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 inset-e-2.5 z-2 my-auto size-4 text-fg-muted"
      />
    </span>
  );
}
