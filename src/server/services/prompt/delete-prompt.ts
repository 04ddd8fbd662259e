import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { canDelete } from '@/domain/prompt/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { PUBLISHING_ROLES, WRITING_ROLES } from '@/domain/space/role';
import { KEPT_DAYS } from '@/domain/trash/schema';
import { Prisma } from '@/generated/prisma/client';
import { type Activity, recordActivity } from '../activity/record-activity';
import { requireMember, type ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { savedPrompt } from './get-prompt';
import { promptNotFound } from './load-prompt';
import { lockPrompt, requireAllowed } from './lock-prompt';
import { rowsOf } from '../rows';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The Undo of the toast, 10 s, and the way of the last press to the server. */
const UNDO_MS = 15_000;

/** Prompts removed in one transaction, with all that hangs on them. */
const PURGED_AT_ONCE = 100;

const RestoredRow = z.object({ id: z.string(), createdBy: z.string(), isShared: z.boolean() });

/** What was deleted before this moment can't be brought back at `now`. */
export function oldestKept(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS);
}

/** The spaces that keep their deleted prompts for a member: those in which they publish (`canPublishFromSpace`) or that they own. */
function trashSpacesOf({ id, role }: Member): Prisma.Sql {
  const roles = role === 'viewer' ? ['owner'] : [...PUBLISHING_ROLES];
  return Prisma.sql`(
    SELECT m.space_id FROM space_members m JOIN spaces s ON s.id = m.space_id AND s.deleted_at IS NULL
    WHERE m.user_id = ${id}::uuid AND m.role = ANY(${roles}))`;
}

/**
 * Whether a member who is no admin may bring the deleted prompt of alias `p` back, or remove it for good: their own that they
 * deleted, and any of a space in which they publish.
 */
export function restorable(member: Member): Prisma.Sql {
  return Prisma.sql`CASE WHEN p.space_id IS NULL
    THEN p.deleted_by = ${member.id}::uuid AND p.created_by = ${member.id}::uuid
    ELSE p.space_id = ANY(ARRAY${trashSpacesOf(member)}) END`;
}

/**
 * Whether a member may bring the deleted prompt of alias `p` back: as {@link restorable}, and who deleted it in a space in which they
 * still write has the moment of the Undo.
 */
export function undoable(member: Member, now: Date): Prisma.Sql {
  const since = new Date(now.getTime() - UNDO_MS);
  return Prisma.sql`(${restorable(member)} OR (p.deleted_by = ${member.id}::uuid AND p.deleted_at >= ${since}
    AND p.space_id = ANY(ARRAY(
      SELECT m.space_id FROM space_members m JOIN spaces s ON s.id = m.space_id AND s.deleted_at IS NULL
      WHERE m.user_id = ${member.id}::uuid AND m.role = ANY(${[...WRITING_ROLES]})))))`;
}

/** The lines of the log about prompts that go or come back. */
export function removals(
  ctx: ServiceContext,
  member: Member,
  prompts: readonly { id: string; isShared: boolean }[],
  kind: 'deleted' | 'undeleted',
): Activity[] {
  return prompts.map(({ id, isShared }) => ({
    promptId: id,
    kind,
    actorId: member.id,
    wasShared: isShared,
    at: ctx.now,
  }));
}

/**
 * Takes a prompt away everywhere at once; it stays restorable for 30 days (decisions, Prompts), that of a space in the Trash of the
 * space. Throws NOT_FOUND for what the caller may not see, FORBIDDEN otherwise.
 */
export async function deletePrompt(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const prompt = requireAllowed(member, await lockPrompt(tx, member, id), canDelete);
    await tx.prompt.update({
      where: { id },
      data: { deletedAt: ctx.now, deletedBy: member.id },
      select: { id: true },
    });
    await recordActivity(tx, removals(ctx, member, [prompt], 'deleted'));
    if (prompt.createdBy !== member.id) {
      await tx.auditEvent.create({
        data: { at: ctx.now, actorId: member.id, action: 'prompt.delete', subjectId: id },
      });
    }
  });
  return { id };
}

/** Brings a deleted prompt back: by those who may ({@link undoable}), or an admin. Throws NOT_FOUND otherwise and after 30 days. */
export async function undeletePrompt(ctx: ServiceContext, id: string): Promise<PromptDto> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const [row] = await rowsOf(tx, RestoredRow)`
      UPDATE prompts p SET deleted_at = NULL, deleted_by = NULL
      WHERE p.id = ${id}::uuid AND p.deleted_at >= ${oldestKept(ctx.now)}
        AND (${member.role === 'admin'} OR ${undoable(member, ctx.now)})
      RETURNING p.id::text, p.created_by::text AS "createdBy", p.is_shared AS "isShared"`;
    if (row === undefined) throw promptNotFound();
    await recordActivity(tx, removals(ctx, member, [row], 'undeleted'));
    if (row.createdBy !== member.id) {
      await tx.auditEvent.create({
        data: { at: ctx.now, actorId: member.id, action: 'prompt.restore', subjectId: id },
      });
    }
    return savedPrompt(tx, ctx, id);
  });
}

/**
 * Removes for good what was deleted more than 30 days ago. Gives the number of prompts removed. It takes the prompts' rows
 * first and in the order of their ids, as everybody does; a transaction that starts at a row that hangs on one (a hand in the
 * database) is the exception that it tries again for.
 */
export async function purgeDeletedPrompts({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const before = oldestKept(now);
  for (let removed = 0; ;) {
    const count = await retryTransient(
      () => db.$executeRaw`
        DELETE FROM prompts WHERE id IN (
          SELECT id FROM prompts
          WHERE deleted_at < ${before} AND id IN (
            SELECT id FROM prompts WHERE deleted_at < ${before} ORDER BY deleted_at LIMIT ${PURGED_AT_ONCE})
          ORDER BY id FOR UPDATE)`,
    );
    if (count === 0) return removed;
    removed += count;
  }
}
