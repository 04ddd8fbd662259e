import { cn } from '@/lib/cn';

/**
 * The look of a bar that says how far something is. The browsers' own bars ignore the colours of the page; each needs
 * its own name for the two parts.
 */
export const progressStyles = cn(
  'h-2 w-full appearance-none overflow-hidden rounded-full border border-border-strong bg-surface-2',
  '[&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-primary',
  '[&::-moz-progress-bar]:bg-primary',
);
