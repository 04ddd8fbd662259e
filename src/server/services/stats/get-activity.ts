import { z } from 'zod';
import { hasRole, type Member } from '@/domain/actor';
import { ACTIVITY_WEEKS, type StatsActivity } from '@/domain/stats/activity';
import type { StatsQuery } from '@/domain/stats/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { loadSpace, notShared } from '../access';
import { rowsOf } from '../rows';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Represents all the weeks before the first. */
const BEFORE = -1;

const WeekRow = z.object({ week: z.number(), uses: z.number(), prompts: z.number() });

/** `day, uses, prompts` of the whole library: only for admins, because it counts private prompts too. */
const WHOLE_LIBRARY = Prisma.sql`
  SELECT day, CASE WHEN kind = 'uses' THEN total ELSE 0 END AS uses, CASE WHEN kind = 'prompts' THEN total ELSE 0 END AS prompts
  FROM daily_counts WHERE kind IN ('uses', 'prompts')`;

/** The same for the prompts `p` of a condition with an index. */
function ofPrompts(condition: Prisma.Sql, from: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT d.day, d.total AS uses, 0 AS prompts FROM prompts p JOIN prompt_daily_uses d ON d.prompt_id = p.id
    WHERE ${condition} AND d.day >= ${from}::date
    UNION ALL
    SELECT (p.created_at AT TIME ZONE 'UTC')::date, 0, 1 FROM prompts p WHERE ${condition} AND p.created_at >= ${from}`;
}

/** The same for shared prompts, and for others that the member sees. */
function visibleTo({ id }: Member, from: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT day, CASE WHEN kind = 'shared-uses' THEN total ELSE 0 END AS uses,
      CASE WHEN kind = 'shared-prompts' THEN total ELSE 0 END AS prompts
    FROM daily_counts WHERE kind IN ('shared-uses', 'shared-prompts')
    UNION ALL
    ${ofPrompts(notShared(id), from)}`;
}

async function countedFor(
  ctx: ServiceContext,
  member: Member,
  spaceId: string | undefined,
  from: Date,
): Promise<Prisma.Sql> {
  if (spaceId !== undefined) {
    const { id } = await loadSpace(ctx.db, member, { id: spaceId });
    return ofPrompts(Prisma.sql`p.space_id = ${id}::uuid AND p.deleted_at IS NULL`, from);
  }
  return hasRole(member, 'admin') ? WHOLE_LIBRARY : visibleTo(member, from);
}

/**
 * Returns uses and new prompts of the last {@link ACTIVITY_WEEKS} weeks and the sums of as many before, from stored
 * daily sums: a few rows per day for any number of uses. Admins get those of the whole library, other members those of
 * prompts that they may see; for a space its members get those of its prompts. Throws UNAUTHORIZED for a guest and
 * NOT_FOUND for a space that the caller is not in.
 */
export async function getActivity(ctx: ServiceContext, { spaceId }: StatsQuery): Promise<StatsActivity> {
  const member = requireMember(ctx);
  const today = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth(), ctx.now.getUTCDate()));
  const first = new Date(today.getTime() - (ACTIVITY_WEEKS * 7 - 1) * DAY_MS);
  const firstBefore = new Date(first.getTime() - ACTIVITY_WEEKS * 7 * DAY_MS);
  const counted = await countedFor(ctx, member, spaceId, firstBefore);
  const rows = await rowsOf(ctx.db, WeekRow)`
    SELECT CASE WHEN day < ${first}::date THEN ${BEFORE}::int ELSE (day - ${first}::date) / 7 END AS week,
      coalesce(sum(uses), 0)::float8 AS uses, coalesce(sum(prompts), 0)::float8 AS prompts
    FROM (${counted}) counted
    WHERE day BETWEEN ${firstBefore}::date AND ${today}::date
    GROUP BY 1`;
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  const sums = (week: number) => ({
    uses: byWeek.get(week)?.uses ?? 0,
    prompts: byWeek.get(week)?.prompts ?? 0,
  });
  return {
    weeks: Array.from({ length: ACTIVITY_WEEKS }, (_, week) => ({
      from: new Date(first.getTime() + week * 7 * DAY_MS),
      ...sums(week),
    })),
    before: sums(BEFORE),
  };
}
