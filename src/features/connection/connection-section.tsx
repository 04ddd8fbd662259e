'use client';

import { Bot } from 'lucide-react';
import { Time } from '@/components/ui/time';
import { connectionMessages } from '@/domain/connection/messages';
import type { ConnectionDto } from '@/domain/connection/schema';
import { SecuritySection } from '@/features/account/security-section';
import { LastUse, ProgramList } from '@/features/token/program-list';
import { trpc } from '@/trpc/client';

/** The agents that act for somebody: what each may do, when it was there last, a way to disconnect it. */
export function ConnectionSection({ connections: first }: { connections: ConnectionDto[] }) {
  const utils = trpc.useUtils();
  const { data: connections } = trpc.connection.list.useQuery(undefined, { initialData: first });
  return (
    <SecuritySection title={connectionMessages.title} lead={connectionMessages.lead}>
      <ProgramList
        programs={connections}
        icon={Bot}
        facts={({ redirectHost, createdAt, lastUsedAt }) => (
          <>
            <code>{redirectHost}</code>
            {' · connected '}
            <Time date={createdAt} />
            {' · '}
            <LastUse at={lastUsedAt} />
          </>
        )}
        none={connectionMessages.none}
        action="Disconnect"
        says={connectionMessages}
        refresh={() => utils.connection.list.invalidate()}
      />
    </SecuritySection>
  );
}
