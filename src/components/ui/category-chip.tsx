import type { ReactNode } from 'react';

/** The category of a prompt, in the colour of its tab. */
export function CategoryChip({ hue, children }: { hue: string; children: ReactNode }) {
  return (
    <span
      data-hue={hue}
      className="inline-flex min-h-5.5 max-w-full items-center rounded-sm border border-transparent bg-tab-soft px-2 text-xs font-semibold text-tab-text"
    >
      {children}
    </span>
  );
}
