import { X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface ChipProps {
  children: ReactNode;
  /** Makes the whole chip one button that removes it. */
  onRemove?: () => void;
  /** The same as a link, for state that lives in the address. */
  removeHref?: string;
  /** Name of that button, e.g. `Remove filter: Marketing`. Needed with either of the two above. */
  removeLabel?: string;
  /** `filled` for what is chosen, `outline` for a tag, `plain` for one that many stand beside. */
  variant?: 'filled' | 'outline' | 'plain';
  disabled?: boolean;
  className?: string;
}

const base = 'inline-flex max-w-full items-center gap-1.5 text-sm';
const looks = {
  filled:
    'min-h-7 rounded-sm border border-transparent bg-primary-soft px-2.5 font-semibold text-on-primary-soft',
  outline: 'min-h-6 rounded-full border border-border bg-surface px-2.5 text-fg-muted',
  plain: 'min-h-5.5 rounded-full bg-surface-2 px-2.5 text-xs font-medium text-fg-muted',
};
const pressable = 'transition-colors hover:border-current touch:min-h-11 touch:px-3';

/** A tag or an active filter; removable when told how. */
export function Chip({
  children,
  onRemove,
  removeHref,
  removeLabel,
  variant = 'filled',
  disabled,
  className,
}: ChipProps) {
  const label = (
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  );
  const cross = <X aria-hidden="true" className="size-3.5 shrink-0" />;
  if (removeHref !== undefined) {
    return (
      <Link
        href={removeHref}
        scroll={false}
        aria-label={removeLabel}
        className={cn(base, looks[variant], pressable, className)}
      >
        {label}
        {cross}
      </Link>
    );
  }
  if (onRemove) {
    return (
      <button
        type="button"
        aria-label={removeLabel}
        disabled={disabled}
        onClick={onRemove}
        className={cn(base, looks[variant], pressable, 'disabled:opacity-55', className)}
      >
        {label}
        {cross}
      </button>
    );
  }
  return <span className={cn(base, looks[variant], className)}>{label}</span>;
}
