import type { ReactNode } from 'react';

export function StepHeading({ id, step, children }: { id: string; step: number; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-3 flex items-baseline gap-2 text-xl">
      <span className="text-md font-semibold text-fg-muted tabular-nums">Step {step}</span>
      {children}
    </h2>
  );
}
