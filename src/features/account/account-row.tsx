import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Heading and state of a row: side by side where there is room. */
export const ACCOUNT_ROW =
  'grid min-w-0 flex-1 items-baseline gap-x-6 gap-y-0.5 sm:grid-cols-[14rem_minmax(0,1fr)]';

/** Row of the table of account security: a heading, the current state in a line, and the actions inside when it is open. */
export function AccountRow({
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
      <details open={startsOpen} className="group">
        <summary className="flex cursor-pointer list-none items-center gap-3 rounded-lg px-4 py-3 hover:bg-surface-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          <div className={ACCOUNT_ROW}>
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            <p className="min-w-0 text-md wrap-anywhere text-fg-muted">{lead}</p>
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
