'use client';

import { Bot } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { StateMark } from '@/components/ui/state-mark';
import { Time } from '@/components/ui/time';
import { agentMessages } from '@/domain/agent/messages';
import { tokenMessages } from '@/domain/token/messages';
import { LastUse, ProgramList } from '@/features/token/program-list';
import { trpc } from '@/trpc/client';
import type { Agent } from './agents';

const { connect } = agentMessages;

/** Agents and access tokens: what each may do, what it did last, and a button that revokes it. */
export function AgentList({ agents }: { agents: readonly Agent[] }) {
  const utils = trpc.useUtils();
  return (
    <ProgramList
      programs={agents}
      icon={Bot}
      mark={({ mark, isExpired, lastUsedAt }) => (
        <>
          <StateMark state={isExpired ? 'attention' : lastUsedAt === null ? 'unset' : 'works'} />
          <code className="text-sm font-normal text-fg-muted">{mark}</code>
          {isExpired && <Badge tone="warn">Expired</Badge>}
        </>
      )}
      facts={(agent) => <LastCall agent={agent} />}
      none={tokenMessages.none}
      action="Revoke"
      says={tokenMessages}
      refresh={async () => {
        await Promise.all([utils.token.list.invalidate(), utils.connection.list.invalidate()]);
      }}
    />
  );
}

function LastCall({ agent: { lastRead, lastUsedAt, expiresAt, isExpired } }: { agent: Agent }) {
  return (
    <>
      {lastUsedAt === null && (isExpired ? connect.unused : connect.noCallYet)}
      {lastRead !== null && (
        <>
          read “<bdi>{lastRead.title}</bdi>” <Time date={lastRead.at} />
        </>
      )}
      {lastRead === null && lastUsedAt !== null && <LastUse at={lastUsedAt} />}
      {expiresAt !== null && (
        <>
          {isExpired ? ' · expired ' : ' · expires '}
          <Time date={expiresAt} />
        </>
      )}
    </>
  );
}
