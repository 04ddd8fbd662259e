import type { ReactNode } from 'react';
import { CompareToggle } from './compare-toggle';
import type { CompareView } from './version-href';

/** The head of a comparison: what is compared with what, and how it is shown. */
export function CompareHead({
  view,
  onView,
  children,
}: {
  view: CompareView;
  onView: (view: CompareView) => void;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-border bg-surface-2 px-4 py-2 text-md text-fg-muted">
      {children}
      <div className="ms-auto">
        <CompareToggle view={view} onView={onView} />
      </div>
    </div>
  );
}
