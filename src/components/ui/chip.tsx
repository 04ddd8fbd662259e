import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** What a chip stands for: a tag looks the same on every page. */
type ChipVariant = 'filter' | 'tag';

export interface ChipProps {
  children: ReactNode;
  variant?: ChipVariant;
}

/** A tag that isn’t a chip: a link or a button. */
export const tagColors = 'border-transparent bg-surface-2 text-fg-muted';

const looks = {
  filter:
    'min-h-7 rounded-sm border-transparent bg-primary-soft px-2.5 text-sm font-semibold text-on-primary-soft',
  tag: cn('min-h-5.5 rounded-full px-2.5 text-xs font-medium', tagColors),
};

export function chipClass(variant: ChipVariant): string {
  return cn('inline-flex max-w-full items-center gap-1.5 border', looks[variant]);
}

export function ChipLabel({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" className="min-w-0 truncate">
      {children}
    </span>
  );
}

/** A tag or an active filter. */
export function Chip({ children, variant = 'filter' }: ChipProps) {
  return (
    <span className={chipClass(variant)}>
      <ChipLabel>{children}</ChipLabel>
    </span>
  );
}
