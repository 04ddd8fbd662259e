import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { countRecentUses } from '../usage/age-recent-uses';
import { isPublic, isShared } from '../access';

/** One kind of number that is stored beside the rows it counts. */
export type CounterCheck = {
  name: string;
  /**
   * `SELECT of, id, kept, counted`: each stored number beside a full count. One statement sees one snapshot, and a
   * number changes in the transaction of its rows: so they must be equal also during writes. `id` is the prompt's, or
   * null.
   */
  rows: Prisma.Sql;
  /** Corrects differences, of the prompts in `ids` if numbers belong to prompts. Absent if a person has to decide. */
  repair?: (tx: Transaction, ids: readonly string[]) => Promise<unknown>;
};

/** Expected state of the ledger of prompts: kind, key, label, total, shared. */
const COUNTED_PROMPTS = Prisma.sql`
  SELECT 'library' AS kind, '' AS key, '' AS label, count(*) AS total, count(*) FILTER (WHERE ${isShared('prompts')}) AS shared
  FROM prompts WHERE deleted_at IS NULL
  UNION ALL
  SELECT 'category', category, '', count(*), count(*) FILTER (WHERE ${isShared('prompts')})
  FROM prompts WHERE deleted_at IS NULL GROUP BY category
  UNION ALL
  SELECT 'creator', created_by::text, '', count(*), count(*) FILTER (WHERE ${isShared('prompts')})
  FROM prompts WHERE deleted_at IS NULL GROUP BY created_by
  UNION ALL
  SELECT 'space', space_id::text, '', count(*), count(*) FILTER (WHERE ${isShared('prompts')})
  FROM prompts WHERE deleted_at IS NULL AND space_id IS NOT NULL GROUP BY space_id
  UNION ALL
  SELECT 'tag', t.key, min(t.label), count(*), count(*) FILTER (WHERE t.counts_as_shared)
  FROM (
    SELECT tag_key(u.tag) AS key, min(u.tag) AS label, ${isShared()} AS counts_as_shared
    FROM prompts p CROSS JOIN LATERAL unnest(p.tags) AS u(tag) WHERE p.deleted_at IS NULL GROUP BY p.id, 1
  ) t GROUP BY t.key`;

const PROMPT_LEDGER = Prisma.sql`
  SELECT kind, key, coalesce(counted.label, '') AS label,
    coalesce(kept.total, 0) AS kept_total, coalesce(counted.total, 0) AS counted_total,
    coalesce(kept.shared, 0) AS kept_shared, coalesce(counted.shared, 0) AS counted_shared
  FROM (SELECT kind, key, sum(total) AS total, sum(shared) AS shared FROM prompt_counters GROUP BY 1, 2) kept
  FULL JOIN (${COUNTED_PROMPTS}) counted USING (kind, key)`;

const DAILY_LEDGER = Prisma.sql`
  SELECT kind, day, coalesce(kept.total, 0) AS kept, coalesce(counted.total, 0) AS counted
  FROM (SELECT kind, day, sum(total) AS total FROM daily_counts GROUP BY 1, 2) kept
  FULL JOIN (
    SELECT 'prompts' AS kind, (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS total FROM prompts GROUP BY 2
    UNION ALL
    SELECT 'uses', (created_at AT TIME ZONE 'UTC')::date, count(*) FROM prompt_usage GROUP BY 2
    UNION ALL
    SELECT 'shared-prompts', (created_at AT TIME ZONE 'UTC')::date, count(*)
    FROM prompts WHERE ${isPublic('prompts')} GROUP BY 2
    UNION ALL
    SELECT 'shared-uses', (u.created_at AT TIME ZONE 'UTC')::date, count(*)
    FROM prompt_usage u JOIN prompts p ON p.id = u.prompt_id WHERE ${isPublic()} GROUP BY 2
  ) counted USING (kind, day)`;

/** Stored and counted uses of each prompt, day and version; `only` restricts the prompts. */
function dailyUses(only: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT prompt_id, day, version, coalesce(kept.total, 0) AS kept, coalesce(counted.total, 0) AS counted
    FROM (SELECT * FROM prompt_daily_uses WHERE ${only}) kept
    FULL JOIN (
      SELECT prompt_id, (created_at AT TIME ZONE 'UTC')::date AS day, version, count(*) AS total
      FROM prompt_usage WHERE ${only} GROUP BY 1, 2, 3
    ) counted USING (prompt_id, day, version)`;
}

/** SQL condition that the search index matches a prompt, apart from its text. */
const SAME_FACTS = Prisma.sql`(s.created_by, s.created_at, ${isShared('s')}, s.space_id, s.category, s.status, s.is_skill, s.is_approved)
  IS NOT DISTINCT FROM (p.created_by, p.created_at, ${isShared()}, p.space_id, p.category, newest_status(p.id, p.version),
    p."skillName" <> '', p.approved_version IS NOT DISTINCT FROM p.version)
  AND (p.approved_version IS NULL OR EXISTS (SELECT FROM prompt_search a WHERE a.prompt_id = p.id AND a.is_approved))`;

/**
 * All numbers stored beside their rows. Ledgers are repaired by another entry with the difference, which is correct
 * even during concurrent writes. The others are set to a fresh count under the prompt's lock, which every writer of
 * them takes.
 */
export const COUNTER_CHECKS: readonly CounterCheck[] = [
  {
    name: 'prompts in the library, by category, tag and creator',
    rows: Prisma.sql`
      SELECT concat_ws(' ', l.kind, nullif(l.key, ''), n.which) AS of, NULL::uuid AS id, n.kept, n.counted
      FROM (${PROMPT_LEDGER}) l CROSS JOIN LATERAL (
        VALUES ('(all)', l.kept_total, l.counted_total), ('(shared)', l.kept_shared, l.counted_shared)
      ) n(which, kept, counted)`,
    repair: (tx) => tx.$executeRaw`
      INSERT INTO prompt_counters (kind, key, label, total, shared)
      SELECT kind, key, label, counted_total - kept_total, counted_shared - kept_shared FROM (${PROMPT_LEDGER}) l
      WHERE (counted_total, counted_shared) <> (kept_total, kept_shared)`,
  },
  {
    name: 'new prompts and uses by day',
    rows: Prisma.sql`SELECT kind || ' ' || day AS of, NULL::uuid AS id, kept, counted FROM (${DAILY_LEDGER}) l`,
    repair: (tx) => tx.$executeRaw`
      INSERT INTO daily_counts (kind, day, total)
      SELECT kind, day, counted - kept FROM (${DAILY_LEDGER}) l WHERE counted <> kept`,
  },
  {
    name: 'uses of each prompt',
    rows: Prisma.sql`
      SELECT p.slug AS of, p.id, p.usage_count AS kept, coalesce(u.total, 0) AS counted
      FROM prompts p LEFT JOIN (SELECT prompt_id, count(*) AS total FROM prompt_usage GROUP BY 1) u ON u.prompt_id = p.id`,
    repair: (tx, ids) => tx.$executeRaw`
      UPDATE prompts p SET usage_count = (SELECT count(*) FROM prompt_usage u WHERE u.prompt_id = p.id)
      WHERE p.id = ANY(${ids}::uuid[])`,
  },
  {
    name: 'favorites of each prompt',
    rows: Prisma.sql`
      SELECT p.slug AS of, p.id, p.favorite_count AS kept, coalesce(f.total, 0) AS counted
      FROM prompts p LEFT JOIN (SELECT prompt_id, count(*) AS total FROM favorites GROUP BY 1) f ON f.prompt_id = p.id`,
    repair: (tx, ids) => tx.$executeRaw`
      UPDATE prompts p SET favorite_count = (SELECT count(*) FROM favorites f WHERE f.prompt_id = p.id)
      WHERE p.id = ANY(${ids}::uuid[])`,
  },
  {
    name: 'uses of each prompt by day and version',
    rows: Prisma.sql`
      SELECT concat_ws(' ', d.prompt_id, d.day, 'version', d.version) AS of, d.prompt_id AS id, d.kept, d.counted
      FROM (${dailyUses(Prisma.sql`true`)}) d`,
    repair: (tx, ids) => tx.$executeRaw`
      INSERT INTO prompt_daily_uses (prompt_id, day, version, total)
      SELECT prompt_id, day, version, counted FROM (${dailyUses(Prisma.sql`prompt_id = ANY(${ids}::uuid[])`)}) d
      WHERE counted <> kept
      ON CONFLICT (prompt_id, day, version) DO UPDATE SET total = excluded.total`,
  },
  {
    // A day that has just left the window may still be counted: the job removes it.
    name: 'uses of each prompt in the last 30 days',
    rows: Prisma.sql`
      SELECT p.slug AS of, p.id, p.recent_uses AS kept,
        greatest(coalesce(u.total, 0), least(p.recent_uses, coalesce(u.total_with_last, 0))) AS counted
      FROM prompts p LEFT JOIN (
        SELECT prompt_id, count(*) FILTER (WHERE day >= first_recent_day()) AS total, count(*) AS total_with_last
        FROM (SELECT prompt_id, (created_at AT TIME ZONE 'UTC')::date AS day FROM prompt_usage) days
        WHERE day >= first_recent_day() - 1 GROUP BY 1
      ) u ON u.prompt_id = p.id`,
    repair: (tx, ids) => countRecentUses(tx, ids),
  },
  {
    // No repair: a program can't know which text the prompt should have then, and who could read it.
    name: 'versions of each prompt',
    rows: Prisma.sql`
      SELECT p.slug AS of, p.id, p.version AS kept, coalesce(v.newest, 0) AS counted
      FROM prompts p
      LEFT JOIN (SELECT prompt_id, max(version) AS newest FROM prompt_versions GROUP BY 1) v ON v.prompt_id = p.id`,
  },
  {
    name: 'latest approved version of each prompt',
    rows: Prisma.sql`
      SELECT p.slug AS of, p.id, coalesce(p.approved_version, 0) AS kept,
        coalesce(last_approved_version(p.id), 0) AS counted
      FROM prompts p`,
    repair: (tx, ids) => tx.$executeRaw`
      UPDATE prompts p SET approved_version = last_approved_version(p.id) WHERE p.id = ANY(${ids}::uuid[])`,
  },
  {
    name: 'search index entries of each prompt',
    rows: Prisma.sql`
      SELECT p.slug AS of, p.id, (s.prompt_id IS NOT NULL AND ${SAME_FACTS})::int AS kept, 1 AS counted
      FROM prompts p LEFT JOIN prompt_search s ON s.prompt_id = p.id AND s.is_current
      WHERE p.deleted_at IS NULL
      UNION ALL
      SELECT p.slug, p.id, 1, 0 FROM prompt_search s JOIN prompts p ON p.id = s.prompt_id
      WHERE p.deleted_at IS NOT NULL AND s.is_current`,
    repair: async (tx, ids) => {
      await tx.$executeRaw`
        DELETE FROM prompt_search s USING prompts p
        WHERE p.id = s.prompt_id AND p.deleted_at IS NOT NULL AND p.id = ANY(${ids}::uuid[])`;
      await tx.$executeRaw`
        SELECT enter_search_texts(p) FROM prompts p
        WHERE p.deleted_at IS NULL AND p.id = ANY(${ids}::uuid[]) ORDER BY p.id`;
    },
  },
];
