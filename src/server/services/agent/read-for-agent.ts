import { z } from 'zod';
import type { Member } from '@/domain/actor';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { historyConditionOfAny } from '../access';
import { promptNotFound } from '../prompt/load-prompt';
import { type FoundVersion, openVersion, type VersionChoice } from '../prompt/read-version';
import { rowsOf } from '../rows';
import { recordAppRead } from '../prompt/record-app-read';

export type AgentContext = { db: Database; actor: Member };

/**
 * Joins the space of the prompt of alias `p` as `held` if it gives agents only approved versions, and as `v` the latest
 * approved version, if the member may read it.
 */
export function joinCollections({ id, role }: Member): Prisma.Sql {
  const isReadable = Prisma.sql`(v.version = p.version OR ${historyConditionOfAny(id, role === 'admin', 'v')})`;
  return Prisma.sql`
    LEFT JOIN spaces held ON held.id = p.space_id AND held.agents_need_approval AND held.deleted_at IS NULL
    LEFT JOIN prompt_versions v
      ON held.id IS NOT NULL AND v.prompt_id = p.id AND v.version = p.approved_version AND ${isReadable}`;
}

const HeldRow = z.object({
  id: z.string(),
  version: z.number().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
});

/** Returns those of the prompts of which agents get only the approved version, with its text; null if there is none. */
async function heldToApproved({ db, actor }: AgentContext, ids: readonly string[]) {
  const rows = await rowsOf(db, HeldRow)`
    SELECT p.id::text, v.version, v.title, v.description FROM prompts p ${joinCollections(actor)}
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND held.id IS NOT NULL`;
  return new Map(
    rows.map(({ id, version, title, description }) => [
      id,
      version === null || title === null || description === null ? null : { version, title, description },
    ]),
  );
}

/**
 * Returns a version of a prompt for an agent, by id or slug. If its space gives agents only approved versions, the
 * newest is the latest approved one. Throws BAD_REQUEST, NOT_FOUND if its user cannot read it, if agents don't get it,
 * or while none is approved.
 */
export async function readForAgent(
  ctx: AgentContext,
  { identifier, version }: { identifier: string; version: VersionChoice },
): Promise<FoundVersion> {
  const found = await openForAgent(ctx, { identifier, version });
  recordAppRead(ctx.db, ctx.actor, found.promptId);
  return found;
}

async function openForAgent(
  ctx: AgentContext,
  { identifier, version }: { identifier: string; version: VersionChoice },
): Promise<FoundVersion> {
  const found = await openVersion(ctx, { identifier, version });
  const approved = (await heldToApproved(ctx, [found.promptId])).get(found.promptId);
  if (approved === undefined || approved?.version === found.version) return found;
  if (version !== 'newest' || approved === null) throw promptNotFound();
  return openVersion(ctx, { identifier: found.promptId, version: approved.version });
}

/** Returns a list's items for agents: if the space requires it, only those with an approved version, with its text. */
export async function visibleToAgents(
  ctx: AgentContext,
  items: readonly PromptListItem[],
): Promise<PromptListItem[]> {
  const held = await heldToApproved(
    ctx,
    items.map(({ id }) => id),
  );
  return items.flatMap((item): PromptListItem[] => {
    const approved = held.get(item.id);
    if (approved === null) return [];
    if (approved === undefined || approved.version === item.version) return [item];
    return [{ ...item, ...approved, status: { status: 'approved', approvedByName: null } }];
  });
}
