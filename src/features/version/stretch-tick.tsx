import type { ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';

/** Which changed stretches are taken, by the index of their block. */
export interface StretchChoice {
  isTaken: (block: number) => boolean;
  toggle: (block: number) => void;
}

/** A changed stretch with a tick before it. */
export function StretchTick({
  number,
  isTaken,
  onToggle,
  children,
}: {
  /** The number of the stretch, from 1. */
  number: number;
  isTaken: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <div className="relative">
      <Checkbox
        label={`Take change ${number}`}
        hideLabel
        checked={isTaken}
        onChange={onToggle}
        className="absolute inset-s-[-2.375rem] inset-bs-[-0.1875rem] touch:inset-s-[-2.75rem] touch:inset-bs-[-0.5625rem] touch:ps-1.5 touch:pe-2.5"
      />
      {children}
    </div>
  );
}
