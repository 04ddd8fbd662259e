'use client';
'use memo';

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Collapsible group of fields, closed until the user opens it or `isOpen` is set because of an error inside. */
export function DetailsGroup({
  title,
  lead,
  isOpen,
  children,
}: {
  title: string;
  lead: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      open={wasOpened || isOpen}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      className="group/details rounded-md border border-border bg-surface px-3.5"
    >
      <summary className="flex min-h-10 cursor-pointer items-center gap-2 text-md touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 group-open/details:rotate-90 rtl:-scale-x-100"
        />
        <span className="font-semibold">{title}</span>
        <span className="min-w-0 truncate text-fg-muted">{lead}</span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
