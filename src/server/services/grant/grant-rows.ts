import { z } from 'zod';
import { PEOPLE_SUGGESTIONS_MAX } from '@/domain/grant/limits';
import type { Member } from '@/domain/actor';
import { GrantDto, GrantRightSchema, GrantPerson } from '@/domain/grant/schema';
import type { Db } from '@/server/db';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { hasTypedAddress, isMailSetUp } from '../account/typed-address';
import { requireCreator, type ServiceContext } from '../context';
import { namedProfiles } from '../profile/named';
import { rowsOf } from '../rows';
import { LIVE, spacesOf } from '../access';

const Row = z.object({
  id: z.string(),
  state: GrantDto.shape.state,
  right: GrantRightSchema,
  expiresAt: z.date().nullable(),
  createdAt: z.date(),
  userId: z.string().nullable(),
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  spaceId: z.string().nullable(),
});

/**
 * Returns a prompt's grants in force, and those that wait for a user's address or could not be given when it was proved:
 * users by name, then spaces; spaces that the member is not in have no name.
 */
export async function readGrants(db: Db, member: Member, promptId: string): Promise<GrantDto[]> {
  const rows = await rowsOf(db, Row)`
    SELECT g.id::text, g.state, g."right", g.expires_at AS "expiresAt", g.created_at AS "createdAt",
      u.id::text AS "userId", coalesce(u.full_name, s.name) AS name, u.avatar_url AS "avatarUrl", s.id::text AS "spaceId"
    FROM (
      SELECT id, 'active' AS state, prompt_id, subject_user_id, subject_space_id, "right", expires_at, created_at
      FROM prompt_grants WHERE prompt_id = ${promptId}::uuid
      UNION ALL
      SELECT id, CASE WHEN dropped_at IS NULL THEN 'waiting' ELSE 'dropped' END, prompt_id, account_id, NULL, "right",
        expires_at, given_at
      FROM waiting_gifts WHERE prompt_id = ${promptId}::uuid) g
    LEFT JOIN profiles u ON u.id = g.subject_user_id
    LEFT JOIN spaces known ON known.id = g.subject_space_id
    LEFT JOIN spaces s ON s.id = known.id AND s.id IN ${spacesOf(member.id)}
    WHERE ${LIVE} AND u.deleted_at IS NULL AND known.deleted_at IS NULL
    ORDER BY g.subject_user_id IS NULL, title_sort_key(coalesce(u.full_name, s.name)), g.id`;
  return rows.map(({ userId, name, avatarUrl, spaceId, ...grant }) => ({
    ...grant,
    subject:
      userId === null
        ? { kind: 'space' as const, spaceId, name }
        : { kind: 'user' as const, userId, name: name ?? '', avatarUrl },
  }));
}

/**
 * Returns a few users to share with, by part of their name: never more, and never their addresses. Throws UNAUTHORIZED
 * for guests, FORBIDDEN for viewers, TOO_MANY_REQUESTS for callers who try to list all users.
 */
export async function findPeople(
  ctx: ServiceContext,
  { q }: { q: string },
): Promise<z.infer<typeof GrantPerson>[]> {
  const member = requireCreator(ctx);
  await consumeLimits([{ limit: 'grantPeopleAccount', key: member.id }]);
  return rowsOf(ctx.db, GrantPerson)`
    SELECT id::text AS "userId", full_name AS name, avatar_url AS "avatarUrl",
      ${await isMailSetUp(ctx.db)} AND ${hasTypedAddress('profiles')} AS "isUnproved"
    FROM profiles
    WHERE is_active AND deleted_at IS NULL AND id <> ${member.id}::uuid
      AND id IN ${namedProfiles(q.trim())}
    ORDER BY title_sort_key(full_name), id LIMIT ${PEOPLE_SUGGESTIONS_MAX}`;
}
