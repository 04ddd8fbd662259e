import { z } from 'zod';
import type { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { auditMember } from '../activity/audit-space';
import { recordActivity } from '../activity/record-activity';
import { tellOfGrants } from '../notification/tell-of-grants';
import { rowsOf } from '../rows';

const GivenRow = z.object({
  receiver: z.string(),
  promptId: z.string(),
  giver: z.string().nullable(),
  isNew: z.boolean(),
});

/** Turns waiting grants into grants of their givers, and tells the receivers once for each giver. */
export async function giveGrants(tx: Transaction, giftIds: readonly string[], now: Date): Promise<void> {
  const given = await rowsOf(tx, GivenRow)`
    INSERT INTO prompt_grants AS g (prompt_id, subject_user_id, "right", expires_at, created_by, created_at)
    SELECT prompt_id, account_id, "right", expires_at, given_by, ${now} FROM waiting_gifts
    WHERE id = ANY(${[...giftIds]}::uuid[]) AND prompt_id IS NOT NULL ORDER BY prompt_id
    ON CONFLICT (prompt_id, subject_user_id) DO UPDATE SET
      "right" = excluded."right", expires_at = excluded.expires_at, created_by = excluded.created_by,
      -- One that had ended is a new one.
      created_at = CASE WHEN g.expires_at <= excluded.created_at THEN excluded.created_at ELSE g.created_at END
    RETURNING g.subject_user_id::text AS receiver, g.prompt_id::text AS "promptId", g.created_by::text AS giver,
      g.created_at = ${now}::timestamptz(3) AS "isNew"`;
  if (given.length === 0) return;
  await recordActivity(
    tx,
    // Never public: readers must not learn who else a prompt is shared with.
    given.map(({ promptId, giver }) => ({
      promptId,
      kind: 'granted',
      actorId: giver,
      wasShared: false,
      at: now,
    })),
  );
  const begun = given.filter(({ isNew }) => isNew);
  const pairs = new Map(
    begun.map(({ receiver, giver }) => [`${receiver} ${giver ?? ''}`, { receiver, giver }]),
  );
  for (const { receiver, giver } of pairs.values()) {
    const theirs = begun.filter((one) => one.receiver === receiver && one.giver === giver);
    const promptIds = theirs.map(({ promptId }) => promptId);
    await tellOfGrants(tx, now, { userId: receiver, promptIds, actorId: giver, skipsMail: true });
  }
}

const RaisedRow = z.object({
  userId: z.string(),
  spaceId: z.string(),
  giver: z.string(),
  from: z.string(),
  to: z.string(),
});

/** Turns waiting roles into roles, which override those of a company group. */
export async function giveRoles(tx: Transaction, giftIds: readonly string[], now: Date): Promise<void> {
  const raised = await rowsOf(tx, RaisedRow)`
    UPDATE space_members m SET role = w.role, by_group = NULL
    FROM waiting_gifts w JOIN space_members before ON before.space_id = w.space_id AND before.user_id = w.account_id
    WHERE w.id = ANY(${[...giftIds]}::uuid[]) AND m.space_id = w.space_id AND m.user_id = w.account_id
    RETURNING m.user_id::text AS "userId", m.space_id::text AS "spaceId", w.given_by::text AS giver,
      before.role AS "from", m.role AS "to"`;
  for (const { giver, from, to, ...who } of raised) {
    await auditMember(tx, { member: { id: giver }, now }, 'space.role', who, { from, to });
  }
}

/**
 * Notes that spaces owe accounts their places, or higher roles, by groups of the directory, which named them while the
 * addresses were typed (space/settle-directory.ts works it off).
 */
export async function oweGroups(tx: Transaction, accounts: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO directory_changes (group_id, group_name, profile_id, space_id)
    SELECT g.id, g.display_name, gm.profile_id, sg.space_id
    FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id
    JOIN space_groups sg ON lower(sg.name) = lower(g.display_name)
    WHERE gm.profile_id ${accounts} AND NOT EXISTS (
      SELECT FROM space_members m WHERE m.space_id = sg.space_id AND m.user_id = gm.profile_id
        AND (m.by_group IS NULL OR m.role = sg.role))`;
}
