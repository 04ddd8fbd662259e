import type { Member } from '@/domain/actor';
import { SpaceDto } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { counter } from '../prompt/counters/counter';
import { rowsOf } from '../rows';
import { withinToken } from '../access';

/** Returns the spaces that a member is in, by name, with their sizes. */
export function readSpaces(db: Db, member: Member, only: Prisma.Sql = Prisma.sql`true`): Promise<SpaceDto[]> {
  return rowsOf(db, SpaceDto)`
    SELECT s.id::text, s.slug, s.name, s.description, s.public_needs_approval AS "publicNeedsApproval",
      s.agents_need_approval AS "agentsNeedApproval", s.created_at AS "createdAt", m.role,
      (SELECT count(*)::int FROM space_members others WHERE others.space_id = s.id) AS "memberCount",
      ${counter('space', Prisma.sql`s.id::text`, 'all')}::int AS "promptCount"
    FROM space_members m JOIN spaces s ON s.id = m.space_id
    WHERE m.user_id = ${member.id}::uuid AND s.deleted_at IS NULL AND ${only} AND ${withinToken(member, Prisma.sql`s.id`)}
    ORDER BY lower(s.name), s.id`;
}
