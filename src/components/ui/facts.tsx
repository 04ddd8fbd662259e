import type { ReactNode } from 'react';

interface Fact {
  name: string;
  /** Shown instead of the name. */
  label?: ReactNode;
  value: ReactNode;
}

/** Names with what is set, in two columns; one below the other on a phone. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-md sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows.map(({ name, label = name, value }) => (
        <div key={name} className="contents">
          <dt dir="auto" className="min-w-0 wrap-anywhere text-fg-muted max-sm:mt-1">
            {label}
          </dt>
          <dd dir="auto" className="min-w-0 wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
