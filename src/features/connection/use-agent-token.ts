'use client';

import { useState } from 'react';
import { type AgentProgram, withToken } from '@/domain/agent/programs';
import { AGENT_TOKEN_DAYS } from '@/domain/token/limits';
import type { TokenScope } from '@/domain/token/scopes';
import { trpc } from '@/trpc/client';

/** Permissions of an agent's token, as chosen on the page. */
export type AgentRights = { canSuggest: boolean; spaceId: string | null };

const READ: readonly TokenScope[] = ['prompts:read'];
const SUGGEST: readonly TokenScope[] = ['prompts:read', 'prompts:draft'];

type Made = { id: string; token: string };

/**
 * Access tokens that Copy creates, one for each app, kept only in this page.
 * @returns `textFor` gives what to paste: it creates the token on its first call for an app; it rejects when the server
 * does
 */
export function useAgentToken() {
  const utils = trpc.useUtils();
  const [made, setMade] = useState<Readonly<Record<string, Made>>>({});
  const create = trpc.token.create.useMutation({ onSuccess: () => utils.token.list.invalidate() });
  const revoke = trpc.token.revoke.useMutation({ onSettled: () => utils.token.list.invalidate() });

  async function textFor(program: AgentProgram, { canSuggest, spaceId }: AgentRights): Promise<string> {
    const earlier = made[program.id];
    if (earlier !== undefined) return withToken(program.text, earlier.token);
    const { id, token } = await create.mutateAsync({
      name: program.name,
      scopes: [...(canSuggest ? SUGGEST : READ)],
      spaceIds: spaceId === null ? null : [spaceId],
      days: AGENT_TOKEN_DAYS,
      isForAgent: true,
    });
    setMade((all) => ({ ...all, [program.id]: { id, token } }));
    return withToken(program.text, token);
  }

  /** Revokes a token created with other permissions, before it is used. */
  function discard(programId: string) {
    const earlier = made[programId];
    if (earlier === undefined) return;
    setMade(Object.fromEntries(Object.entries(made).filter(([id]) => id !== programId)));
    revoke.mutate({ id: earlier.id });
  }

  return { made, textFor, discard, error: create.error, isCreating: create.isPending };
}
