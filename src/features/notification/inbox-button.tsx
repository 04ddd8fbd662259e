'use client';

import { Bell } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Tooltip } from '@/components/ui/tooltip';
import { countText } from '@/features/review/count-text';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';

/** The way to reviews and notifications, with how many wait; live changes keep it up to date. */
export function InboxButton() {
  const { data } = trpc.status.review.counts.useQuery(undefined, {
    // A look in the background tells nobody that their session has ended: their next press does.
    meta: { isQuiet: true },
  });
  const { waiting, unread } = data ?? { waiting: 0, unread: 0 };
  const total = waiting + unread;
  const label = [
    'Reviews',
    waiting > 0 && `${countText(waiting)} waiting`,
    unread > 0 && `${countText(unread)} unread`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Tooltip content={label}>
      <Link
        href={waiting === 0 && unread > 0 ? '/reviews?show=told' : '/reviews'}
        prefetch={false}
        aria-label={label}
        className={cn(
          buttonStyles({ variant: 'ghost' }),
          'relative size-9.5 p-0 touch:size-11 [&_svg]:size-4.5',
        )}
      >
        <Bell aria-hidden="true" />
        {total > 0 && (
          <span
            aria-hidden="true"
            className="absolute inset-e-0 inset-bs-0 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-bold text-on-primary tabular-nums"
          >
            {countText(total)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
