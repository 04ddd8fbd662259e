import { z } from 'zod';
import { GRANTS_MAX } from '@/domain/grant/limits';
import type { GrantRight } from '@/domain/grant/right';
import type { SpaceRole } from '@/domain/space/role';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const HeldRow = z.object({ promptId: z.string() });

type Giving = { accountId: string; by: string; now: Date };

/**
 * Keeps grants of prompts until the receiver's address is proved, replacing those that wait already; not beyond the
 * maximum of a prompt. Returns the prompts whose grants wait.
 */
export async function holdGrants(
  tx: Transaction,
  promptIds: readonly string[],
  { accountId, by, now, right, expiresAt }: Giving & { right: GrantRight; expiresAt: Date | null },
): Promise<string[]> {
  const rows = await rowsOf(tx, HeldRow)`
    INSERT INTO waiting_gifts (account_id, email, prompt_id, "right", expires_at, given_by, given_at)
    SELECT p.id, p.email, prompt.id, ${right}, ${expiresAt}::timestamptz, ${by}::uuid, ${now}
    FROM unnest(${[...promptIds]}::uuid[]) AS prompt(id) JOIN profiles p ON p.id = ${accountId}::uuid
    WHERE (SELECT count(*) FROM prompt_grants g WHERE g.prompt_id = prompt.id AND g.subject_user_id IS DISTINCT FROM p.id)
      + (SELECT count(*) FROM waiting_gifts w WHERE w.prompt_id = prompt.id AND w.account_id <> p.id AND w.dropped_at IS NULL)
      < ${GRANTS_MAX}::int
    ON CONFLICT (account_id, prompt_id) DO UPDATE SET email = excluded.email, "right" = excluded."right",
      expires_at = excluded.expires_at, given_by = excluded.given_by, given_at = excluded.given_at, dropped_at = NULL
    RETURNING prompt_id::text AS "promptId"`;
  return rows.map(({ promptId }) => promptId);
}

/** Keeps a higher role in a space until the member's address is proved, replacing one that waits already. */
export async function holdRole(
  tx: Transaction,
  { accountId, spaceId, role, by, now }: Giving & { spaceId: string; role: SpaceRole },
): Promise<void> {
  const { email } = await tx.profile.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  if (email === null) throw new TypeError('An account without an address has none to prove');
  const gift = { email, role, givenBy: by, givenAt: now, droppedAt: null };
  await tx.waitingGift.upsert({
    where: { accountId_spaceId: { accountId, spaceId } },
    create: { accountId, spaceId, ...gift },
    update: gift,
    select: { id: true },
  });
}
