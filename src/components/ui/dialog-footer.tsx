import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** The foot of every dialog. */
export const dialogFooterStyles =
  'flex flex-wrap justify-end gap-2 border-t border-border weak:px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]';

/**
 * The foot of a dialog whose content is a form: the last thing in it, in sight while the rest scrolls. The form is a
 * column of flex: in a grid nothing leaves its own row.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      className={cn(dialogFooterStyles, 'sticky inset-be-[-1rem] z-1 -mx-5 -mb-4 rounded-b-lg bg-surface')}
    >
      {children}
    </div>
  );
}
