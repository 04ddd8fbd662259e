import type { ReactNode } from 'react';

/** One group of primitives in every state that they have, below its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3 border-t border-border pt-4">
      <h2 className="font-heading text-xl">{title}</h2>
      <div className="flex min-w-0 flex-wrap items-start gap-3">{children}</div>
    </section>
  );
}
