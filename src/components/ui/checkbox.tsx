import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** For a label that something else on the screen already says. */
  hideLabel?: boolean;
}

/** A native checkbox in our clothes: works in any form and with `register` of react-hook-form. */
export function Checkbox({ label, hint, hideLabel = false, className, ...props }: CheckboxProps) {
  return (
    <label
      className={cn(
        'inline-flex cursor-pointer items-start gap-2.5 py-1 text-md has-disabled:cursor-not-allowed has-disabled:opacity-55 touch:min-h-11 touch:py-2.5',
        className,
      )}
    >
      <span className="relative mt-px flex size-4.5 shrink-0">
        <input
          {...props}
          type="checkbox"
          className="peer size-full cursor-[inherit] appearance-none rounded-sm border border-border-strong bg-surface transition-colors checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary hover:border-fg-muted forced-colors:appearance-auto"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none absolute inset-0 z-1 m-auto size-3.5 text-on-primary opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-1 m-auto h-0.5 w-2.5 bg-on-primary opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
        />
      </span>
      <span className={cn('min-w-0', hideLabel && 'sr-only')}>
        {label}
        {hint && <span className="block text-sm text-fg-muted">{hint}</span>}
      </span>
    </label>
  );
}
