import type { Member } from '@/domain/actor';
import type { Database } from '@/server/db';
import { type FoundVersion, readVersion, type VersionChoice } from '../prompt/read-version';

/** What an agent acts with. */
export type AgentContext = { db: Database; actor: Member };

/**
 * A version of a prompt for an agent, by id or slug. Throws BAD_REQUEST, NOT_FOUND for what its person cannot read, and while none
 * is approved.
 */
export function readForAgent(
  ctx: AgentContext,
  asked: { identifier: string; version: VersionChoice },
): Promise<FoundVersion> {
  return readVersion(ctx, asked);
}
