'use client';

import { useState } from 'react';
import type { ConnectionDto } from '@/domain/connection/schema';
import type { TokenDto } from '@/domain/token/schema';
import { trpc } from '@/trpc/client';
import { type Agent, agentsOf } from './agents';

/** Polling interval for a first call: the page shows it within two seconds. */
const LOOK_INTERVAL_MS = 1_500;
/** Polling interval after the first call, when only the prompt it read is missing. */
const LATER_INTERVAL_MS = 10_000;
/** A background request does not report an ended session; the next click does. */
const LOOK = { isQuiet: true };

export type FirstAgents = { tokens: TokenDto[]; connections: ConnectionDto[] };

/** Agent whose first call the page waits for: that of a token, or of an app that signs in while the page is open. */
export type AwaitedAgent = { kind: 'token'; id: string } | { kind: 'sign-in' };

type Row = Pick<Agent, 'id' | 'lastUsedAt' | 'lastRead'>;

/**
 * The caller's agents. While one is awaited and the page is visible, the list is polled until the agent has read
 * something.
 * @returns with `called`, the awaited agent once it has made a call
 */
export function useAgents(
  first: FirstAgents | null,
  awaited: AwaitedAgent | null,
): { agents: Agent[]; called: Agent | null } {
  const [known] = useState(() => new Set(first?.connections.map(({ id }) => id)));
  const isAwaited = ({ id }: Row) => (awaited?.kind === 'token' ? awaited.id === id : !known.has(id));
  const lookingFor = (kind: AwaitedAgent['kind'], rows: readonly Row[] = []) => {
    if (awaited?.kind !== kind) return false;
    const row = rows.find((one) => isAwaited(one) && one.lastUsedAt !== null);
    if (row === undefined) return LOOK_INTERVAL_MS;
    return row.lastRead === null ? LATER_INTERVAL_MS : false;
  };
  const { data: tokens = [] } = trpc.token.list.useQuery(undefined, {
    enabled: first !== null,
    initialData: first?.tokens,
    refetchInterval: ({ state }) => lookingFor('token', state.data),
    meta: LOOK,
  });
  const { data: connections = [] } = trpc.connection.list.useQuery(undefined, {
    enabled: first !== null,
    initialData: first?.connections,
    refetchInterval: ({ state }) => lookingFor('sign-in', state.data),
    meta: LOOK,
  });
  const candidates = awaited?.kind === 'token' ? agentsOf(tokens, []) : agentsOf([], connections);
  const called =
    awaited === null ? undefined : candidates.find((row) => isAwaited(row) && row.lastUsedAt !== null);
  return { agents: agentsOf(tokens, connections), called: called ?? null };
}
