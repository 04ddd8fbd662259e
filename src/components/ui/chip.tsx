import { X } from 'lucide-react';
import type { ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface ChipProps {
  children: ReactNode;
  /** Makes the whole chip one button that removes it. */
  onRemove?: () => void;
  /** Name of that button, e.g. `Remove filter: Marketing`. */
  removeLabel?: string;
  /** What it stands for: a tag looks the same on every page. */
  variant?: 'filter' | 'tag';
}

/** A tag that isn’t a chip: a link or a button. */
export const tagColors = 'border-transparent bg-surface-2 text-fg-muted';

const base = 'inline-flex max-w-full items-center gap-1.5 border';
const looks = {
  filter:
    'min-h-7 rounded-sm border-transparent bg-primary-soft px-2.5 text-sm font-semibold text-on-primary-soft',
  tag: cn('min-h-5.5 rounded-full px-2.5 text-xs font-medium', tagColors),
};
const pressable = 'transition-colors hover:border-current touch:min-h-11 touch:px-3';

/** A tag or an active filter, with a button to remove it if there is a handler. */
export function Chip({ children, onRemove, removeLabel, variant = 'filter' }: ChipProps) {
  const label = (
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  );
  if (onRemove) {
    return (
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className={cn(base, looks[variant], pressable)}
      >
        {label}
        <X aria-hidden="true" className="size-3.5 shrink-0" />
      </button>
    );
  }
  return <span className={cn(base, looks[variant])}>{label}</span>;
}
