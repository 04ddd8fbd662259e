import { z } from 'zod';
import { hashToken } from './one-time-token';
import type { ServiceContext } from '../context';
import { rowsOf } from '../rows';

const Working = z.object({ id: z.string(), email: z.string().nullable() });

/**
 * Returns the invitation of a token if it is valid for a new user: its author is still an owner, it has uses left and
 * has not expired. `email` is the address that it was mailed to, if any. Null for any other token.
 */
export async function findWorkingInvitation(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  token: string,
): Promise<z.infer<typeof Working> | null> {
  const [row] = await rowsOf(db, Working)`
    SELECT i.id::text, i.email
    FROM space_invitations i JOIN spaces s ON s.id = i.space_id
    WHERE i.token_hash = ${hashToken(token)} AND i.expires_at > ${now} AND i.uses_left > 0 AND s.deleted_at IS NULL
      AND owns_space(i.space_id, i.invited_by)`;
  return row ?? null;
}
