import { cn } from '@/lib/cn';

/** The mark: an index card with its divider tab and one stroke of the highlighter. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={cn('shrink-0 weak:size-6.5', className)}
    >
      <path
        className="fill-primary"
        d="M2 5.5A2.5 2.5 0 0 1 4.5 3h5A2.5 2.5 0 0 1 12 5.5V6h7.5A2.5 2.5 0 0 1 22 8.5v10a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 18.5Z"
      />
      <path className="fill-on-primary" d="M6 9.25h7v1.75H6z" />
      <path className="fill-mark" d="M5.25 13.5h13.5v4H5.25z" />
    </svg>
  );
}

/** Mark and name. Put it inside the link to the first page. */
export function Logo() {
  return (
    <span className="flex items-center gap-2 font-heading text-[1.1875rem]">
      <LogoMark />
      Cuebook
    </span>
  );
}
