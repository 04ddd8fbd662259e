'use client';

import { Check, FlaskConical } from 'lucide-react';
import { Time } from '@/components/ui/time';
import { gateMessages } from '@/domain/gate/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { cn } from '@/lib/cn';
import { trpc } from '@/trpc/client';

const LOOKS = {
  tested: { title: 'Tested', Icon: FlaskConical, colors: 'bg-warn-soft text-on-warn-soft' },
  approved: { title: 'Approved', Icon: Check, colors: 'bg-ok-soft text-on-ok-soft' },
} as const;

/** The last test or approval of a prompt's current text, with its notes. Renders nothing if there is none. */
export function LatestStatus({ prompt }: { prompt: Pick<PromptDto, 'id' | 'status'> }) {
  const { data: entries = [] } = trpc.status.history.useQuery({ promptId: prompt.id });
  const entry = entries.find(({ status }) => status === prompt.status?.status);
  if (entry === undefined) return null;
  const { title, Icon, colors } = LOOKS[entry.status];
  return (
    <section aria-label="Status" className={cn('rounded-md px-4 py-3 text-sm', colors)}>
      <p className="flex items-start gap-1.5 font-semibold">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {title}
          {entry.approvedByName !== null && (
            <>
              {' by '}
              <bdi>{entry.approvedByName}</bdi>
            </>
          )}
        </span>
      </p>
      {entry.isWithoutGate && (
        <p className="mt-1 break-words">
          {gateMessages.withoutGate}
          {entry.overrideReason !== '' && <span dir="auto">: {entry.overrideReason}</span>}
        </p>
      )}
      {entry.notes && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          “{entry.notes}”
        </p>
      )}
      <Time date={entry.createdAt} className="mt-1 block" />
    </section>
  );
}
