import { z } from 'zod';
import { actorId, seesApprovedOnlyInSpaces } from '@/domain/actor';
import type { Category } from '@/domain/prompt/categories';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';
import { guestDifference, guestDifferencesBy } from './guest-differences';
import { notShared } from '../../access';

const CountRow = z.object({
  kind: z.enum(['library', 'category', 'tag']),
  key: z.string(),
  label: z.string(),
  total: z.number(),
  shared: z.number(),
  visible: z.number(),
});
type CountRow = z.infer<typeof CountRow>;

type CategoryCount = { category: Category; count: number };

export type VisibleCounts = {
  /** All prompts except deleted ones, including hidden ones: only for admins. */
  whole: { total: number; categories: CategoryCount[] };
  /** Number of prompts the caller may see, and of those that are shared. */
  total: number;
  shared: number;
  /** Prompts the caller may see by category, most first. */
  categories: CategoryCount[];
  /** Prompts the caller may see, by tag in alphabetical order, each as it was first typed. */
  tags: { tag: string; count: number }[];
};

/**
 * Counts of the CTE `own`: unshared prompts that the caller sees, which no stored counter distinguishes. No prompt has
 * two tags of one key (`uniqueTags`).
 */
const COUNTS_OF_OWN = Prisma.sql`
  UNION ALL
  SELECT 'library', '', NULL, 0, 0, count(*) FROM own
  UNION ALL
  SELECT 'category', own.category, NULL, 0, 0, count(*) FROM own GROUP BY 2
  UNION ALL
  SELECT 'tag', tag_key(t.tag), min(t.tag), 0, 0, sum(t.n)
  FROM (SELECT u.tag, count(*) AS n FROM own CROSS JOIN unnest(own.tags) AS u(tag) GROUP BY 1) t GROUP BY 2`;

/** Corrections of the counters for guests, if some spaces need approval. */
function differencesForGuests(): Prisma.Sql {
  const by = (kind: 'category' | 'tag') =>
    Prisma.sql`SELECT ${kind}, d.key, d.label, 0, 0, d.n FROM (${guestDifferencesBy(kind)}) d`;
  return Prisma.sql`
    UNION ALL SELECT 'library', '', NULL, 0, 0, ${guestDifference({})}
    UNION ALL ${by('category')}
    UNION ALL ${by('tag')}`;
}

function besidesCounters({ actor }: Pick<ServiceContext, 'actor'>): Prisma.Sql {
  if (actorId(actor) !== null) return COUNTS_OF_OWN;
  return seesApprovedOnlyInSpaces(actor) ? differencesForGuests() : Prisma.empty;
}

/**
 * Returns all numbers of the Filters dialog and of Analytics in one round trip: stored counters plus the unshared
 * prompts that the caller sees.
 */
export async function readVisibleCounts({ db, actor }: ServiceContext): Promise<VisibleCounts> {
  const id = actorId(actor);
  const own =
    id === null
      ? Prisma.empty
      : Prisma.sql`WITH own AS MATERIALIZED (SELECT p.id, p.category, p.tags FROM prompts p WHERE ${notShared(id)})`;
  const rows = await rowsOf(db, CountRow)`
    ${own}
    SELECT n.kind, n.key, coalesce(min(n.label), '') AS label, sum(n.total)::int AS total,
      sum(n.shared)::int AS shared, sum(n.visible)::int AS visible
    FROM (
      SELECT c.kind, c.key, (array_agg(c.label ORDER BY c.id) FILTER (WHERE c.shared > 0))[1] AS label,
        sum(c.total) AS total, sum(c.shared) AS shared, sum(c.shared) AS visible
      FROM prompt_counters c WHERE c.kind IN ('library', 'category', 'tag') GROUP BY c.kind, c.key
      ${besidesCounters({ actor })}
    ) n
    GROUP BY n.kind, n.key HAVING sum(n.visible) > 0 OR n.kind <> 'tag'
    ORDER BY n.key`;
  const library = rows.find(({ kind }) => kind === 'library');
  const categories = (count: (row: CountRow) => number) =>
    rows
      .filter((row) => row.kind === 'category' && count(row) > 0)
      .map((row) => ({ category: row.key as Category, count: count(row) }))
      .sort((a, b) => b.count - a.count);
  return {
    whole: { total: library?.total ?? 0, categories: categories(({ total }) => total) },
    total: library?.visible ?? 0,
    shared: library?.shared ?? 0,
    categories: categories(({ visible }) => visible),
    tags: rows.filter((row) => row.kind === 'tag').map((row) => ({ tag: row.label, count: row.visible })),
  };
}
