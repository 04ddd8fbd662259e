import { StayedAccount } from '@/domain/admin/user';
import { requireAdmin, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { isPublic } from '../access';

const MAX_LISTED = 100;

/**
 * Returns the accounts from before writers of addresses were recorded whose address was proved since: what they had been
 * given stayed, until an admin says that it is theirs. Throws UNAUTHORIZED for guests, FORBIDDEN for all but admins.
 */
export async function listStayed(ctx: ServiceContext): Promise<StayedAccount[]> {
  requireAdmin(ctx);
  return rowsOf(ctx.db, StayedAccount)`
    SELECT p.id::text AS "userId", p.full_name AS "fullName", p.email, f.found_at AS "provedAt",
      (SELECT count(*)::int FROM space_members m WHERE m.user_id = p.id) AS memberships,
      (SELECT count(*)::int FROM prompt_grants g WHERE g.subject_user_id = p.id) AS grants,
      (SELECT count(*)::int FROM prompts shown WHERE shown.created_by = p.id AND ${isPublic('shown')}) AS shared
    FROM address_findings f JOIN profiles p ON p.id = f.profile_id AND p.deleted_at IS NULL
    WHERE f.is_from_before AND f.confirmed_at IS NULL
    ORDER BY f.found_at DESC, p.id LIMIT ${MAX_LISTED}`;
}
