import { z } from 'zod';
import { Role } from '@/domain/account/role';
import type { Member } from '@/domain/actor';
import { canGrant, canRead } from '@/domain/prompt/policy';
import { canManageSpace } from '@/domain/space/policy';
import { SPACE_ROLES } from '@/domain/space/role';
import { SpaceRoleSchema } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { accessColumns, AccessFacts, asJson } from '../access';
import { rowsOf } from '../rows';
import { giveGrants, giveRoles, oweGroups } from './give';

const GiftRow = z.object({
  id: z.string(),
  accountId: z.string(),
  isSameAddress: z.boolean(),
  expiresAt: z.date().nullable(),
  giver: z.string(),
  giverRole: Role,
  mayGiverShare: z.boolean(),
  isGiverActive: z.boolean(),
  /** The prompt, as it is for the giver. */
  prompt: AccessFacts.nullable(),
  role: SpaceRoleSchema.nullable(),
  place: SpaceRoleSchema.nullable(),
  giverPlace: SpaceRoleSchema.nullable(),
});
type GiftRow = z.infer<typeof GiftRow>;

/**
 * Gives accounts what waited for their addresses (`waiting_gifts`), in the transaction that proves or replaces these.
 * Each giver's right is read now, by the policies that decide when somebody gives: what may no longer be given, or was
 * meant for another address, is dropped, and stays listed for those who could give it. Call it under the locks of the
 * profiles, when their new addresses are stored.
 */
export async function settleGifts(
  tx: Transaction,
  profileIds: readonly string[],
  { now }: { now: Date },
): Promise<void> {
  const accounts = Prisma.sql`= ANY(${[...profileIds]}::uuid[])`;
  await oweGroups(tx, accounts);
  if (
    (await tx.waitingGift.count({ where: { accountId: { in: [...profileIds] }, droppedAt: null } })) === 0
  ) {
    return;
  }
  await lockWhatIsGiven(tx, accounts);
  const gifts = await readGifts(tx, accounts);
  const idsOf = (outcome: Outcome) =>
    gifts.filter((gift) => outcomeOf(gift, now) === outcome).map(({ id }) => id);
  const held = idsOf('holds');
  await giveGrants(tx, held, now);
  await giveRoles(tx, held, now);
  await tx.waitingGift.deleteMany({ where: { id: { in: [...held, ...idsOf('needless')] } } });
  await tx.waitingGift.updateMany({ where: { id: { in: idsOf('dropped') } }, data: { droppedAt: now } });
}

/** As in every use case: the spaces first, then the prompts, in the order of their ids. */
async function lockWhatIsGiven(tx: Transaction, accounts: Prisma.Sql): Promise<void> {
  const given = (column: Prisma.Sql) =>
    Prisma.sql`SELECT w.${column} FROM waiting_gifts w WHERE w.account_id ${accounts} AND w.dropped_at IS NULL`;
  const prompts = given(Prisma.sql`prompt_id`);
  await tx.$executeRaw`
    SELECT 1 FROM spaces WHERE id IN (
      ${given(Prisma.sql`space_id`)} UNION SELECT p.space_id FROM prompts p WHERE p.id IN (${prompts}))
    ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`SELECT 1 FROM prompts WHERE id IN (${prompts}) ORDER BY id FOR NO KEY UPDATE`;
}

function readGifts(tx: Transaction, accounts: Prisma.Sql): Promise<GiftRow[]> {
  const giver = Prisma.sql`w.given_by`;
  return rowsOf(tx, GiftRow)`
    SELECT w.id::text, w.account_id::text AS "accountId", w.email IS NOT DISTINCT FROM me.email AS "isSameAddress",
      w.expires_at AS "expiresAt", w.given_by::text AS giver, giver.role AS "giverRole",
      giver.is_active AND giver.deleted_at IS NULL AS "isGiverActive",
      giver.role = 'admin' OR giver.email_proved_at IS NOT NULL
        OR NOT EXISTS (SELECT FROM settings WHERE sharing_needs_proof) AS "mayGiverShare",
      CASE WHEN p.id IS NOT NULL THEN ${asJson(accessColumns(giver))} END AS prompt,
      w.role, mine.role AS place, theirs.role AS "giverPlace"
    FROM waiting_gifts w JOIN profiles me ON me.id = w.account_id JOIN profiles giver ON giver.id = w.given_by
    LEFT JOIN prompts p ON p.id = w.prompt_id
    LEFT JOIN space_members mine ON mine.space_id = w.space_id AND mine.user_id = w.account_id
    LEFT JOIN space_members theirs ON theirs.space_id = w.space_id AND theirs.user_id = w.given_by
    WHERE w.account_id ${accounts} AND w.dropped_at IS NULL`;
}

type Outcome = 'holds' | 'dropped' | 'needless';

function outcomeOf(gift: GiftRow, now: Date): Outcome {
  if (!gift.isSameAddress || !gift.isGiverActive) return 'dropped';
  const giver: Member = { kind: 'member', id: gift.giver, role: gift.giverRole };
  const { prompt } = gift;
  if (prompt === null) return outcomeOfRole(gift, giver);
  if (gift.expiresAt !== null && gift.expiresAt <= now) return 'needless';
  // It came to the receiver meanwhile.
  if (prompt.space === null && prompt.createdBy === gift.accountId) return 'needless';
  return gift.mayGiverShare && canRead(giver, prompt) && canGrant(giver, prompt) ? 'holds' : 'dropped';
}

function outcomeOfRole({ role, place, giverPlace }: GiftRow, giver: Member): Outcome {
  if (role === null || place === null) return 'needless';
  if (SPACE_ROLES.indexOf(place) >= SPACE_ROLES.indexOf(role)) return 'needless';
  return canManageSpace(giver, { role: giverPlace }) ? 'holds' : 'dropped';
}
