import type { ReactNode } from 'react';

/** One of the groups of the plan, with its heading as the legend. */
export function PlanGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-border bg-surface p-4 sm:p-5">
      <legend className="float-start mb-1 font-heading text-lg">{title}</legend>
      {hint && <p className="clear-both text-sm text-fg-muted">{hint}</p>}
      <div className="clear-both grid grid-cols-[minmax(0,1fr)]">{children}</div>
    </fieldset>
  );
}
