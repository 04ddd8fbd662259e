import { z } from 'zod';
import { type Guest, seesApprovedOnly } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { IS_HELD, isPublic } from '../access';

/** Prompts queued per transaction. */
const AT_ONCE = 1_000;
/** Enough for that many prompts and targets on a busy database. */
const TRANSACTION = { timeout: 60_000 };

/**
 * Records, in the transaction of the change, that public prompts start or stop to need approval, in a space or, with
 * null, everywhere. The affected prompts are found later, in batches (`queueApprovalChanges`).
 */
export async function recordApprovalChange(
  tx: Transaction,
  { spaceId, needsApproval }: { spaceId: string | null; needsApproval: boolean },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO approval_changes (space_id, needs_approval)
    SELECT ${spaceId}::uuid, ${needsApproval}::boolean WHERE EXISTS (SELECT FROM search_ping_targets)`;
}

const Change = z.object({
  id: z.bigint(),
  spaceId: z.string().nullable(),
  needsApproval: z.boolean(),
  afterId: z.string(),
});
type Change = z.infer<typeof Change>;
const Looked = z.object({ last: z.string().nullable() });

/** Queues the next prompts of a change whose latest text is unapproved; null if there are no more. */
async function queueSome(
  tx: Transaction,
  { spaceId, needsApproval, afterId }: Change,
): Promise<string | null> {
  // Spaces with a rule of their own are not affected by a change of the instance's rule.
  const where =
    spaceId === null ? Prisma.sql`(${IS_HELD}) IS NOT TRUE` : Prisma.sql`p.space_id = ${spaceId}::uuid`;
  const [looked] = await rowsOf(tx, Looked)`
    WITH shown AS (
      SELECT p.id, p.slug, p.approved_version FROM prompts p
      WHERE ${where} AND ${isPublic()} AND p.approved_version IS DISTINCT FROM p.version
        AND p.id > ${afterId}::uuid
      ORDER BY p.id LIMIT ${AT_ONCE}
    ), queued AS (
      INSERT INTO search_pings (target, slug, was_public, knows_approval)
      SELECT t.url, s.slug, ${needsApproval}::boolean OR s.approved_version IS NOT NULL, true
      FROM shown s CROSS JOIN search_ping_targets t
    )
    SELECT (SELECT s.id::text FROM shown s ORDER BY s.id DESC LIMIT 1) AS last`;
  return looked?.last ?? null;
}

/**
 * Queues the prompts that a change of the approval rules shows or hides, for search engines, one batch per transaction.
 * If the whole instance needs approval, a change of a space has no effect.
 */
export async function queueApprovalChanges(db: Database, guest: Guest): Promise<void> {
  const step = () =>
    db.$transaction(async (tx) => {
      const [change] = await rowsOf(tx, Change)`
        SELECT id, space_id::text AS "spaceId", needs_approval AS "needsApproval", after_id::text AS "afterId"
        FROM approval_changes ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (change === undefined) return false;
      const isMoot = change.spaceId !== null && seesApprovedOnly(guest);
      const last = isMoot ? null : await queueSome(tx, change);
      if (last === null) await tx.approvalChange.delete({ where: { id: change.id }, select: { id: true } });
      else
        await tx.approvalChange.update({
          where: { id: change.id },
          data: { afterId: last },
          select: { id: true },
        });
      return true;
    }, TRANSACTION);
  while (await step());
}
