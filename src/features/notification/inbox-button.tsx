'use client';

import { Bell } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Tooltip } from '@/components/ui/tooltip';
import { inboxMessages } from '@/domain/inbox/messages';
import { countText } from '@/features/review/count-text';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';

/** The way to the inbox, with how many items are unread; live changes keep it up to date. */
export function InboxButton() {
  const { data } = trpc.status.review.counts.useQuery(undefined, {
    // A look in the background tells nobody that their session has ended: their next press does.
    meta: { isQuiet: true },
  });
  const unread = data?.unread ?? 0;
  const label = unread === 0 ? inboxMessages.title : inboxMessages.unread(countText(unread));
  return (
    <Tooltip content={label}>
      <Link
        href="/inbox"
        prefetch={false}
        aria-label={label}
        className={cn(
          buttonStyles({ variant: 'ghost' }),
          'relative size-9.5 p-0 touch:size-11 [&_svg]:size-4.5',
        )}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute inset-e-0 inset-bs-0 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-bold text-on-primary tabular-nums"
          >
            {countText(unread)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
