import type { ReactNode } from 'react';
import { Kbd } from '@/components/ui/kbd';
import { inboxMessages } from '@/domain/inbox/messages';
import type { InboxShow } from '@/domain/inbox/schema';

/** One row above a list of the inbox: its tabs, the keys, and what can be done with all of the list. */
export function InboxTop({
  show,
  tabs,
  hasKeys,
  children,
}: {
  show: InboxShow;
  tabs: ReactNode;
  /** Whether there are lines for the keys. */
  hasKeys: boolean;
  children?: ReactNode;
}) {
  const isDecided = show === 'all' || show === 'done';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      {tabs}
      {hasKeys && (
        <p className="ms-auto flex items-center gap-x-4 text-sm text-fg-muted max-xl:hidden">
          <span>
            <Kbd>j</Kbd> <Kbd>k</Kbd> {inboxMessages.move}
          </span>
          <span>
            <Kbd>Enter</Kbd> {inboxMessages.open}
          </span>
          {isDecided && (
            <span>
              <Kbd>e</Kbd> {show === 'done' ? inboxMessages.restore : inboxMessages.done}
            </span>
          )}
        </p>
      )}
      {children}
    </div>
  );
}
