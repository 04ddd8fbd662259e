'use client';

import { Bell } from 'lucide-react';
import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Tooltip } from '@/components/ui/tooltip';
import { cn } from '@/lib/cn';
import { INBOX_PATH } from './inbox-path';
import { useInboxCounts } from './use-inbox-counts';

/** The way to the inbox, with how much is new in it. */
export function InboxButton() {
  const { text, label } = useInboxCounts();
  return (
    <Tooltip content={label}>
      <Link
        href={INBOX_PATH}
        prefetch={false}
        aria-label={label}
        className={cn(
          buttonStyles({ variant: 'ghost' }),
          'relative size-9.5 p-0 touch:size-11 [&_svg]:size-4.5',
        )}
      >
        <Bell aria-hidden="true" />
        {text !== '' && (
          <span
            aria-hidden="true"
            className="absolute -inset-e-0.5 -inset-bs-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-bold text-on-primary tabular-nums touch:inset-e-0 touch:inset-bs-0.5"
          >
            {text}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
