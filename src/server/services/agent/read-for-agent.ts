import { z } from 'zod';
import type { Member } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { Database } from '@/server/db';
import { promptNotFound } from '../prompt/load-prompt';
import { type FoundVersion, readVersion, type VersionChoice } from '../prompt/read-version';
import { rowsOf } from '../rows';

/** What an agent acts with. */
export type AgentContext = { db: Database; actor: Member };

const HeldRow = z.object({ id: z.string(), approvedVersion: z.number().nullable() });

/** Those of some prompts of which agents get the approved version or nothing, as their home says, with that version. */
async function heldToApproved(db: Database, ids: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await rowsOf(db, HeldRow)`
    SELECT p.id::text, p.approved_version AS "approvedVersion"
    FROM prompts p JOIN spaces s ON s.id = p.space_id
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND s.agents_need_approval AND s.deleted_at IS NULL`;
  return new Map(rows.map(({ id, approvedVersion }) => [id, approvedVersion]));
}

/**
 * A version of a prompt for an agent, by id or slug. Where its home gives agents approved versions alone, the newest is the one
 * approved last. Throws BAD_REQUEST, NOT_FOUND for what its person cannot read or agents do not get, and while none is approved.
 */
export async function readForAgent(
  ctx: AgentContext,
  { identifier, version }: { identifier: string; version: VersionChoice },
): Promise<FoundVersion> {
  const found = await readVersion(ctx, { identifier, version });
  const approved = (await heldToApproved(ctx.db, [found.promptId])).get(found.promptId);
  if (approved === undefined || approved === found.version) return found;
  if (version !== 'newest' || approved === null) throw promptNotFound();
  return readVersion(ctx, { identifier: found.promptId, version: approved });
}

/** The items of a list as agents get them: where the home asks for it those of approved versions, with what these say. */
export async function shownToAgents(
  { db }: AgentContext,
  items: readonly PromptListItem[],
): Promise<PromptListItem[]> {
  const held = await heldToApproved(
    db,
    items.map(({ id }) => id),
  );
  const others = items.filter(({ id, version }) => (held.get(id) ?? version) !== version);
  const rows = await db.promptVersion.findMany({
    where: { OR: others.map(({ id }) => ({ promptId: id, version: held.get(id) ?? 0 })) },
    select: { promptId: true, version: true, title: true, description: true },
  });
  const approved = new Map(rows.map(({ promptId, ...row }) => [promptId, row]));
  return items.flatMap((item): PromptListItem[] => {
    if (held.get(item.id) === null) return [];
    const said = approved.get(item.id);
    if (said === undefined) return [item];
    return [{ ...item, ...said, status: { status: 'approved', approvedByName: null } }];
  });
}
