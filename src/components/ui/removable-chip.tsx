import { X } from 'lucide-react';
import { cn } from '@/lib/cn';
import { chipClass, ChipLabel, type ChipProps } from './chip';

interface RemovableChipProps extends ChipProps {
  onRemove: () => void;
  /** Name of the button, such as `Remove filter: Marketing`. */
  removeLabel: string;
}

/** A tag or an active filter that is one button, which removes it. */
export function RemovableChip({ children, onRemove, removeLabel, variant = 'filter' }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className={cn(chipClass(variant), 'transition-colors hover:border-current touch:min-h-11 touch:px-3')}
    >
      <ChipLabel>{children}</ChipLabel>
      <X aria-hidden="true" className="size-3.5 shrink-0" />
    </button>
  );
}
