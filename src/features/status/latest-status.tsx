'use client';

import { Time } from '@/components/ui/time';
import { gateMessages } from '@/domain/gate/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { trpc } from '@/trpc/client';

const TITLES = { tested: 'Tested', approved: 'Approved' } as const;

/** The last test or approval of a prompt's current text, with its notes. Renders nothing if there is none. */
export function LatestStatus({ prompt }: { prompt: Pick<PromptDto, 'id' | 'status'> }) {
  const { data: entries = [] } = trpc.status.history.useQuery({ promptId: prompt.id });
  const entry = entries.find(({ status }) => status === prompt.status?.status);
  if (entry === undefined) return null;
  return (
    <section aria-label="Status" className="rounded-md bg-primary-soft p-4 text-sm text-on-primary-soft">
      <p className="font-semibold">
        {TITLES[entry.status]}
        {entry.approvedByName !== null && (
          <>
            {' by '}
            <bdi>{entry.approvedByName}</bdi>
          </>
        )}
      </p>
      {entry.isWithoutGate && (
        <p className="mt-1 break-words">
          {gateMessages.withoutGate}
          {entry.overrideReason !== '' && <span dir="auto">: {entry.overrideReason}</span>}
        </p>
      )}
      {entry.notes && (
        <p dir="auto" className="mt-1 break-words whitespace-pre-line">
          {entry.notes}
        </p>
      )}
      <Time date={entry.createdAt} className="mt-1 block" />
    </section>
  );
}
