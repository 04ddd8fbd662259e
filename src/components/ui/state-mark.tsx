import { cn } from '@/lib/cn';

const LOOKS = {
  works: 'rounded-full bg-primary forced-colors:bg-[CanvasText]',
  attention: 'rotate-45 rounded-xs bg-on-warn-soft forced-colors:bg-[Mark]',
  unset: 'rounded-full border-2 border-fg-muted',
} as const;

/** A state by its shape, not by its colour alone: a dot works, a diamond needs attention, a ring is not set. Words beside it say it too. */
export function StateMark({ state, className }: { state: keyof typeof LOOKS; className?: string }) {
  return <span aria-hidden="true" className={cn('size-2.5 shrink-0', LOOKS[state], className)} />;
}
