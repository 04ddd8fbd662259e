import type { TokenScope } from '../token/scopes';

/** Scopes that an agent can get: those its tools need, a subset of all token scopes. */
export const AGENT_SCOPES = ['prompts:read', 'prompts:draft'] as const satisfies readonly TokenScope[];

export type AgentScope = (typeof AGENT_SCOPES)[number];

/** Parses the scopes of a request (RFC 6749). A request without a known scope gets read access. */
export function readScopes(asked: string | null | undefined): AgentScope[] {
  const found = knownScopes(asked);
  return found.length === 0 ? ['prompts:read'] : found;
}

/** The known scopes of a list; some programs put commas between them. */
export function knownScopes(asked: string | null | undefined): AgentScope[] {
  const words = new Set((asked ?? '').split(/[\s,]+/));
  return AGENT_SCOPES.filter((scope) => words.has(scope));
}
