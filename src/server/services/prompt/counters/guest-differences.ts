import { Prisma } from '@/generated/prisma/client';
import { DIFFERS_FOR_GUESTS } from '../../access';

/**
 * SQL expression for the correction of a stored count of shared prompts for guests; mostly negative. It scans the
 * unapproved texts of spaces that need approval.
 */
export function guestDifference({
  category = null,
  creatorId = null,
  tag = null,
}: {
  category?: string | null;
  creatorId?: string | null;
  tag?: string | null;
}): Prisma.Sql {
  const parts = [DIFFERS_FOR_GUESTS];
  if (category !== null) parts.push(Prisma.sql`s.category = ${category}`);
  if (creatorId !== null) parts.push(Prisma.sql`s.created_by = ${creatorId}::uuid`);
  if (tag !== null) parts.push(Prisma.sql`s.tag_keys @> ARRAY[tag_key(${tag})]`);
  return Prisma.sql`(
    SELECT count(*) FILTER (WHERE s.is_approved) - count(*) FILTER (WHERE s.is_current)
    FROM prompt_search s WHERE ${Prisma.join(parts, ' AND ')})`;
}

const BY_COLUMN = {
  category: Prisma.sql`s.category`,
  creator: Prisma.sql`s.created_by::text`,
} as const;

/** `SELECT key, label, n` of the same for each category, creator or tag; a label for tags of approved texts. */
export function guestDifferencesBy(kind: 'category' | 'creator' | 'tag'): Prisma.Sql {
  if (kind !== 'tag') {
    return Prisma.sql`
      SELECT ${BY_COLUMN[kind]} COLLATE "C" AS key, NULL::text AS label,
        count(*) FILTER (WHERE s.is_approved) - count(*) FILTER (WHERE s.is_current) AS n
      FROM prompt_search s WHERE ${DIFFERS_FOR_GUESTS} GROUP BY 1`;
  }
  return Prisma.sql`
    SELECT t.key, min(t.tag) AS label, sum(t.n) AS n FROM (
      SELECT unnest(s.tag_keys) COLLATE "C" AS key, NULL::text AS tag, -1 AS n
      FROM prompt_search s WHERE ${DIFFERS_FOR_GUESTS} AND s.is_current
      UNION ALL
      SELECT tag_key(u.tag) COLLATE "C", min(u.tag), 1
      FROM prompt_search s JOIN approved_prompts a ON a.id = s.prompt_id CROSS JOIN LATERAL unnest(a.tags) AS u(tag)
      WHERE ${DIFFERS_FOR_GUESTS} AND s.is_approved GROUP BY s.prompt_id, 1
    ) t GROUP BY t.key`;
}
