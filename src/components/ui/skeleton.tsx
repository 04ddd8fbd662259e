import { cn } from '@/lib/cn';

/** A grey place-holder of the size its class gives. Hidden from screen readers: say the waiting once, beside it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'block animate-pulse-soft rounded-sm bg-surface-2 forced-colors:border weak:h-4',
        className,
      )}
    />
  );
}
