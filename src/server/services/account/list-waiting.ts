import { z } from 'zod';
import { WaitingGifts } from '@/domain/account/waiting';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { hasTypedAddress, isMailSetUp } from './typed-address';

const MAX_LISTED = 20;

const Row = WaitingGifts.shape.from.element.extend({ email: z.string() });

/**
 * Returns what waits until the caller proves their address, by giver and kind; null if nothing does. Throws UNAUTHORIZED
 * for guests.
 */
export async function listWaiting(ctx: ServiceContext): Promise<WaitingGifts | null> {
  const { id } = requireMember(ctx);
  const rows = await rowsOf(ctx.db, Row)`
    SELECT me.email, giver.full_name AS giver, waiting.kind, count(*)::int AS count
    FROM profiles me CROSS JOIN LATERAL (
      SELECT w.given_by, CASE WHEN w.prompt_id IS NULL THEN 'role' ELSE 'prompt' END AS kind
      FROM waiting_gifts w WHERE w.account_id = me.id AND w.dropped_at IS NULL
        AND (w.expires_at IS NULL OR w.expires_at > ${ctx.now})
      UNION ALL
      SELECT i.invited_by, 'invitation'
      FROM space_invitations i JOIN spaces s ON s.id = i.space_id AND s.deleted_at IS NULL
      WHERE i.user_id = me.id AND i.expires_at > ${ctx.now} AND i.uses_left > 0 AND owns_space(i.space_id, i.invited_by)
    ) waiting JOIN profiles giver ON giver.id = waiting.given_by AND giver.is_active AND giver.deleted_at IS NULL
    WHERE me.id = ${id}::uuid AND ${hasTypedAddress('me')}
    GROUP BY me.email, giver.full_name, waiting.kind ORDER BY lower(giver.full_name), giver.full_name, waiting.kind
    LIMIT ${MAX_LISTED}`;
  const [first] = rows;
  if (first === undefined) return null;
  const canMail = await isMailSetUp(ctx.db);
  // Without a mail server invitations don't wait.
  const from = rows.flatMap(({ email: _email, ...row }) =>
    canMail || row.kind !== 'invitation' ? [row] : [],
  );
  return from.length === 0 ? null : { email: first.email, canMail, from };
}
