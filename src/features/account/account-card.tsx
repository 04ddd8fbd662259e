import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Collapsible part of the account security page: a heading, the current state in a line, and the actions inside. */
export function AccountCard({
  title,
  lead,
  hint,
  startsOpen = false,
  children,
}: {
  title: string;
  lead: ReactNode;
  /** Explanation before the actions, inside the card. */
  hint?: string;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <details open={startsOpen} className="group rounded-lg border border-border bg-surface">
        <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg p-4 hover:bg-surface-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            <p className="mt-0.5 text-md text-fg-muted">{lead}</p>
          </div>
          <ChevronRight
            aria-hidden="true"
            className="size-5 shrink-0 text-fg-muted transition-transform group-open:rotate-90 rtl:-scale-x-100"
          />
        </summary>
        <div className="border-t border-border p-4 sm:p-6">
          {hint !== undefined && <p className="mb-4 text-md text-fg-muted">{hint}</p>}
          {children}
        </div>
      </details>
    </section>
  );
}
