import { type Guest, seesApprovedOnlyInSpaces, seesApprovedOnly } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { guestDifferencesBy } from '../prompt/counters/guest-differences';

/**
 * `SELECT key, label` of the creators or tags with a prompt visible to guests, without duplicates: by the stored
 * counters, or counted if public prompts need approval, because then they are few. The label is how a tag was first
 * typed.
 */
export function publicKeys(guest: Guest, kind: 'creator' | 'tag'): Prisma.Sql {
  if (seesApprovedOnlyInSpaces(guest)) {
    return Prisma.sql`
      SELECT c.key, coalesce(
        (array_agg(c.label ORDER BY c.id) FILTER (WHERE c.id IS NOT NULL AND c.n > 0))[1], max(c.label), '') AS label
      FROM (
        SELECT c.key COLLATE "C" AS key, c.label, c.id, c.shared AS n FROM prompt_counters c WHERE c.kind = ${kind}
        UNION ALL
        SELECT d.key, d.label, NULL, d.n FROM (${guestDifferencesBy(kind)}) d
      ) c
      GROUP BY c.key HAVING sum(c.n) > 0`;
  }
  if (!seesApprovedOnly(guest)) {
    return Prisma.sql`
      SELECT c.key, (array_agg(c.label ORDER BY c.id) FILTER (WHERE c.shared > 0))[1] AS label
      FROM prompt_counters c WHERE c.kind = ${kind} GROUP BY c.key HAVING sum(c.shared) > 0`;
  }
  return kind === 'creator'
    ? Prisma.sql`SELECT p.created_by::text COLLATE "C" AS key, '' AS label FROM approved_prompts p GROUP BY 1`
    : Prisma.sql`
        SELECT tag_key(t.tag) AS key, (array_agg(t.tag ORDER BY p.created_at, p.id))[1] AS label
        FROM approved_prompts p CROSS JOIN LATERAL unnest(p.tags) AS t(tag) GROUP BY 1`;
}
