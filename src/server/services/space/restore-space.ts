import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { oldestKept } from '../prompt/delete-prompt';
import { rowsOf } from '../rows';
import { announcePeople } from './announce-people';
import { spaceNotFound } from './load-space';

const DeletedRow = z.object({ deletedAt: z.date() });

/**
 * Brings a deleted space back with its people and its prompts: those that stayed with their creators, and those that were moved,
 * put into the Trash or made private with it and have not been changed so since. Throws NOT_FOUND for a space that is not
 * deleted, was not deleted by the caller, or was more than 30 days ago.
 */
export async function restoreSpace(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const [space] = await rowsOf(tx, DeletedRow)`
      SELECT deleted_at AS "deletedAt" FROM spaces
      WHERE id = ${id}::uuid AND deleted_by = ${member.id}::uuid AND deleted_at >= ${oldestKept(ctx.now)}
      FOR NO KEY UPDATE`;
    if (space === undefined) throw spaceNotFound();
    await tx.space.update({
      where: { id },
      data: { deletedAt: null, deletedBy: null },
      select: { id: true },
    });
    await takeBack(tx, { id, by: member.id, at: space.deletedAt, now: ctx.now });
    await announcePeople(tx, id);
  });
  return { id };
}

/**
 * What the deletion did to prompts, read from the lines it wrote. Moved ones come home as of now: what is written in between is
 * not the people's of this space to read.
 */
async function takeBack(
  tx: Transaction,
  { id, by, at, now }: { id: string; by: string; at: Date; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE prompts SET space_id = ${id}::uuid, space_since = ${now} WHERE id IN (
      SELECT p.id FROM prompts p JOIN prompt_activity a ON a.prompt_id = p.id
      WHERE a.actor_id = ${by}::uuid AND a.kind = 'moved' AND a.created_at = ${at} AND p.space_since = ${at}
      ORDER BY p.id FOR NO KEY UPDATE OF p)`;
  await tx.$executeRaw`
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'moved', ${by}::uuid, is_shared, ${now} FROM prompts
    WHERE space_id = ${id}::uuid AND space_since = ${now}`;
  await tx.$executeRaw`
    WITH back AS (
      UPDATE prompts SET deleted_at = NULL, deleted_by = NULL WHERE id IN (
        SELECT id FROM prompts WHERE space_id = ${id}::uuid AND deleted_at = ${at} ORDER BY id FOR NO KEY UPDATE)
      RETURNING id, is_shared
    )
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'undeleted', ${by}::uuid, is_shared, ${now} FROM back`;
  await tx.$executeRaw`
    WITH back AS (
      UPDATE prompts SET is_shared = true WHERE id IN (
        SELECT p.id FROM prompts p JOIN prompt_activity a ON a.prompt_id = p.id
        WHERE p.space_id = ${id}::uuid AND NOT p.is_shared
          AND a.actor_id = ${by}::uuid AND a.kind = 'unshared' AND a.created_at = ${at}
        ORDER BY p.id FOR NO KEY UPDATE OF p)
      RETURNING id
    )
    INSERT INTO prompt_activity (prompt_id, kind, actor_id, was_shared, created_at)
    SELECT id, 'shared', ${by}::uuid, true, ${now} FROM back`;
}
