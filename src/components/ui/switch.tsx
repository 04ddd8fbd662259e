import type { ComponentProps, ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  /** Shows the label only to screen readers: a table says it by its row and column. */
  hideLabel?: boolean;
  hint?: ReactNode;
}

/** On or off, at once. A native checkbox with the role `switch`. */
export function Switch({ label, hideLabel = false, hint, className, ...props }: SwitchProps) {
  return (
    <label
      className={cn(
        'inline-flex cursor-pointer items-start gap-3 py-1 text-md has-disabled:cursor-not-allowed has-disabled:opacity-55 touch:min-h-11 touch:py-2.5',
        hideLabel && 'touch:min-w-11 touch:justify-center',
        className,
      )}
    >
      <span className="relative flex h-5.5 w-9.5 shrink-0">
        <input
          {...props}
          type="checkbox"
          // eslint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked
          role="switch"
          className="peer size-full cursor-[inherit] appearance-none rounded-full border border-border-strong bg-surface-2 transition-colors checked:border-primary checked:bg-primary hover:border-fg-muted forced-colors:checked:bg-[Highlight]"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-s-1 inset-bs-1 size-3.5 rounded-full bg-fg-muted transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-on-primary rtl:peer-checked:-translate-x-4 forced-colors:bg-[CanvasText]"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-sm text-fg-muted">{hint}</span>}
      </span>
    </label>
  );
}
