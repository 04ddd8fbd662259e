import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';

/** Columns that an accepted suggestion and its version share if it was accepted as it was. */
const TEXT_COLUMNS = [
  'title',
  'description',
  'content',
  'category',
  'tags',
  'variables',
  'messages',
  'extras',
  'skillName',
  'files',
];

function textOf(alias: string): Prisma.Sql {
  return Prisma.raw(`ROW(${TEXT_COLUMNS.map((name) => `${alias}."${name}"`).join(', ')})`);
}

/**
 * Subquery of `user_id, level` of those who wrote a version of the prompt of alias `p`, or one since the last approved
 * version before it: 2 for the version itself, 1 for an earlier one, 0 for the text that its creator created the prompt
 * with (`Authorship`). Restored text counts for its author too, an accepted suggestion for its author, and for the
 * person who accepted it if they changed it.
 * @param version the version, as SQL
 */
export function writersOf(version: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    WITH RECURSIVE approved AS (
      SELECT coalesce(max(s.version), 0) AS version FROM prompt_status s
      WHERE s.prompt_id = p.id AND s.version < ${version} AND s.status = 'approved' AND NOT EXISTS (
        SELECT FROM prompt_status later
        WHERE later.prompt_id = s.prompt_id AND later.version = s.version AND later.id > s.id)
    ), source AS (
      SELECT w.version AS made, w.version, w.created_at <= p.created_at AS is_first
      FROM prompt_versions w, approved WHERE w.prompt_id = p.id AND w.version > approved.version
      UNION
      SELECT source.made, (a.details ->> 'fromVersion')::int, source.is_first
      FROM source JOIN prompt_activity a
        ON a.prompt_id = p.id AND a.kind = 'restored' AND a.version = source.version
    )
    SELECT person.id AS user_id,
      max(CASE WHEN source.made = ${version} THEN 2 WHEN source.is_first AND person.id = p.created_by THEN 0 ELSE 1 END) AS level
    FROM source
    JOIN prompt_versions w ON w.prompt_id = p.id AND w.version = source.version
    CROSS JOIN LATERAL (VALUES
      (w.suggested_by),
      (CASE WHEN w.suggested_by IS NULL OR NOT EXISTS (
        SELECT FROM suggestions s
        WHERE s.prompt_id = w.prompt_id AND s.resulting_version = w.version AND s.state = 'accepted'
          AND ${textOf('s')} IS NOT DISTINCT FROM ${textOf('w')}) THEN w.author_id END)) person (id)
    WHERE person.id IS NOT NULL GROUP BY person.id)`;
}

/** Subquery of `user_id, is_at_home` of those who approve what others write in the prompt `p`: `isApprover` in SQL. */
const APPROVERS = Prisma.sql`(
  SELECT a.id AS user_id, false AS is_at_home FROM profiles a
  WHERE a.role = 'admin' AND a.is_active AND a.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM space_members m WHERE m.space_id = p.space_id AND m.user_id = a.id AND m.role = ANY(${[...PUBLISHING_ROLES]}))
  UNION ALL
  SELECT m.user_id, true FROM spaces home JOIN space_members m ON m.space_id = home.id
  JOIN profiles a ON a.id = m.user_id AND a.is_active AND a.deleted_at IS NULL AND a.role IN ('admin', 'contributor')
  WHERE home.id = p.space_id AND home.deleted_at IS NULL AND m.role = ANY(${[...PUBLISHING_ROLES]}))`;

/**
 * Subquery of `user_id, is_at_home, level` of all approvers of a version of the prompt `p`: those with the lowest level
 * can decide.
 */
export function approversWith(version: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT approver.user_id, approver.is_at_home, coalesce(writer.level, 0) AS level
    FROM ${APPROVERS} approver LEFT JOIN ${writersOf(version)} writer ON writer.user_id = approver.user_id)`;
}

/** SQL expression for what a user wrote of a version of the prompt `p`, as a level. */
export function levelOf(userId: Prisma.Sql, version: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((SELECT writer.level FROM ${writersOf(version)} writer WHERE writer.user_id = ${userId}), 0)`;
}

/** SQL condition that an approver can decide about a version of the prompt `p`: `isLeastInvolved` in SQL. */
export function mayDecide(userId: Prisma.Sql, version: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM (SELECT ${levelOf(userId, version)} AS level) own
    WHERE own.level = 0 OR NOT EXISTS (
      SELECT FROM ${approversWith(version)} other WHERE other.user_id <> ${userId} AND other.level < own.level))`;
}
