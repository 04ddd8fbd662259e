import type { Member } from '@/domain/actor';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { invitationNotFound, InvitationRow } from './invitation-row';

/**
 * Returns an invitation that is valid for a member: its author is an owner now, and if an owner had removed the member,
 * it was created after that. Throws NOT_FOUND.
 */
export async function findInvitation(db: Db, member: Member, tokenHash: string, now: Date) {
  const [row] = await rowsOf(db, InvitationRow)`
    SELECT i.id::text, i.space_id::text AS "spaceId", s.slug, s.name, i.role, i.email, i.user_id::text AS "userId"
    FROM space_invitations i JOIN spaces s ON s.id = i.space_id
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > ${now} AND i.uses_left > 0 AND s.deleted_at IS NULL
      AND owns_space(i.space_id, i.invited_by)
      AND NOT EXISTS (
        SELECT FROM space_removals r
        WHERE r.space_id = i.space_id AND r.user_id = ${member.id}::uuid AND r.removed_at >= i.created_at)`;
  if (row === undefined) throw invitationNotFound();
  return row;
}
