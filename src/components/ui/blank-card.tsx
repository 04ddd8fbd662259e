import { cn } from '@/lib/cn';

/** A small drawing of an empty index card with its tab and one stroke of the highlighter. */
export function BlankCard({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 120 88"
      aria-hidden="true"
      focusable="false"
      className={cn('h-22 w-30 text-border-strong', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      <path
        className="fill-surface-2"
        d="M26 20V11a4 4 0 0 1 4-4h22a4 4 0 0 1 4 4v5h46a5 5 0 0 1 5 5v42a5 5 0 0 1-5 5H98"
      />
      <path
        className="fill-surface"
        d="M13 32V23a4 4 0 0 1 4-4h24a4 4 0 0 1 4 4v5h47a6 6 0 0 1 6 6v41a6 6 0 0 1-6 6H19a6 6 0 0 1-6-6Z"
      />
      <path d="M24 42h48" strokeLinecap="round" strokeDasharray="1 5" />
      <path d="M24 66h36" strokeLinecap="round" strokeDasharray="1 5" />
      <path d="M25 54h32" className="text-mark" stroke="currentColor" strokeWidth="8" />
    </svg>
  );
}
