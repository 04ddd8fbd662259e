import type { TokenScope } from '../token/scopes';

/** What an agent can be let do: what its tools ask for, and nothing else of what a token can be allowed. */
export const AGENT_SCOPES = ['prompts:read', 'prompts:draft'] as const satisfies readonly TokenScope[];

export type AgentScope = (typeof AGENT_SCOPES)[number];

/** The scopes of a request in words of RFC 6749; who asks for nothing that there is asks to read. */
export function readScopes(asked: string | null | undefined): AgentScope[] {
  const words = new Set((asked ?? '').split(' '));
  const found = AGENT_SCOPES.filter((scope) => words.has(scope));
  return found.length === 0 ? ['prompts:read'] : found;
}
