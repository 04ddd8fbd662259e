import type { ReactNode } from 'react';

/** Names with what is set, one below the other on a phone. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-md sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-fg-muted max-sm:mt-1">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
