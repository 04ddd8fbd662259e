import type { ReactNode } from 'react';

/** The number of what a part of a page holds, beside its name; of the current part on a ground of its own. */
export function Count({ children }: { children: string }) {
  return (
    <>
      {/* Between the two words of a name. */}{' '}
      <span className="ms-1 inline-block min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-semibold tabular-nums [[aria-current]>&]:bg-surface-2 [input:checked~*>&]:bg-surface-2">
        {children}
      </span>
    </>
  );
}

/** A choice and how many there are of it: a label of SegmentedToggle. */
export function Counted({ name, count }: { name: ReactNode; count: number }) {
  return (
    <>
      {name}
      <Count>{count.toLocaleString('en-US')}</Count>
    </>
  );
}
