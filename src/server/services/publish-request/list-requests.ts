import {
  PUBLISH_REQUESTS_PAGE,
  PublishRequestDto,
  type PublishRequestQuery,
} from '@/domain/publish-request/schema';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { hasRole, type Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { hasRoleIn, visibleTo } from '../access';
import { CountRow, rowOf, rowsOf } from '../rows';

/** SQL condition for open requests `r` in the spaces in which a member publishes now. */
function waitingFor(member: Member): Prisma.Sql {
  if (!hasRole(member, 'admin', 'contributor')) return Prisma.sql`false`;
  return Prisma.sql`r.state = 'open' AND ${hasRoleIn(member.id, PUBLISHING_ROLES, Prisma.sql`r.space_id`)}`;
}

/**
 * Returns publish requests that wait for the caller, oldest first, or the caller's own, newest first; of prompts that
 * they still see. Throws UNAUTHORIZED for guests.
 */
export async function listPublishRequests(
  ctx: ServiceContext,
  { scope, promptId, spaceId }: PublishRequestQuery,
): Promise<PublishRequestDto[]> {
  const member = requireMember(ctx);
  const which = scope === 'waiting' ? waitingFor(member) : Prisma.sql`r.requested_by = ${member.id}::uuid`;
  const of = promptId === undefined ? Prisma.empty : Prisma.sql`AND r.prompt_id = ${promptId}::uuid`;
  const within = spaceId === undefined ? Prisma.empty : Prisma.sql`AND r.space_id = ${spaceId}::uuid`;
  const order =
    scope === 'waiting' ? Prisma.sql`r.created_at, r.id` : Prisma.sql`r.created_at DESC, r.id DESC`;
  return rowsOf(ctx.db, PublishRequestDto)`
    SELECT r.id::text, r.prompt_id::text AS "promptId", p.slug, p.title, home.name AS "spaceName", r.kind, r.note, r.state,
      requester.full_name AS "requesterName", decider.full_name AS "deciderName", r.reason, r.created_at AS "createdAt",
      r.decided_at AS "decidedAt", r.requested_by = ${member.id}::uuid AND r.sealed_link IS NOT NULL AS "hasLink"
    FROM publish_requests r
    JOIN prompts p ON p.id = r.prompt_id AND p.deleted_at IS NULL AND ${visibleTo(member)}
    JOIN spaces home ON home.id = r.space_id
    JOIN profiles requester ON requester.id = r.requested_by
    LEFT JOIN profiles decider ON decider.id = r.decided_by
    WHERE ${which} ${of} ${within} ORDER BY ${order} LIMIT ${PUBLISH_REQUESTS_PAGE}`;
}

/** Returns how many requests wait for the member, up to `limit`. */
export async function countPublishRequests(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
): Promise<number> {
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM publish_requests r
      JOIN prompts p ON p.id = r.prompt_id AND p.deleted_at IS NULL AND ${visibleTo(member)}
      WHERE ${waitingFor(member)} LIMIT ${limit}) waiting`;
  return row.count;
}

/** Returns how many of the member's own requests are open, up to `limit`. */
export async function countOwnRequests(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
): Promise<number> {
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM publish_requests r
      JOIN prompts p ON p.id = r.prompt_id AND p.deleted_at IS NULL AND ${visibleTo(member)}
      WHERE r.requested_by = ${member.id}::uuid AND r.state = 'open' LIMIT ${limit}) own`;
  return row.count;
}
