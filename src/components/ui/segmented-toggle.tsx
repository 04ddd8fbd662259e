'use client';

import { useId, type ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface SegmentedToggleProps<Value extends string> {
  /** Name of the group, for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 'dense' | 'default';
  disabled?: boolean;
  className?: string;
}

/** One of a few, all in view. A group of native radio buttons: arrow keys move between them. */
export function SegmentedToggle<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  size = 'default',
  disabled,
  className,
}: SegmentedToggleProps<Value>) {
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      className={cn(
        'max-w-full flex-wrap gap-0.5 rounded-md border border-border bg-surface-2 p-0.5 disabled:opacity-55 weak:inline-flex',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            // Never narrower than its words, also where it may be narrower than a line.
            'relative inline-flex shrink-0 grow cursor-pointer items-center justify-center gap-1.5 rounded-[6px] border border-transparent font-semibold whitespace-nowrap text-fg-muted transition-colors hover:text-fg has-[.sr-only]:gap-0 touch:min-h-11 touch:min-w-11.5 [&_svg]:size-4 [&_svg]:shrink-0',
            'has-checked:border-border-strong has-checked:forced-chosen has-checked:bg-surface has-checked:text-fg',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
            size === 'dense' ? 'min-h-7 px-2.5 text-sm' : 'min-h-8 px-3 text-md',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
