import { ACTIVITY_WEEKS, type StatsActivity } from '@/domain/stats/activity';
import { requireMember, type ServiceContext } from '../context';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Stands for all the weeks before the first. */
const BEFORE = -1;

type WeekRow = { week: number; uses: bigint; prompts: bigint };

/**
 * Uses and new prompts of the last {@link ACTIVITY_WEEKS} weeks and the sums of as many before, the whole library's, from kept daily sums: a few
 * rows a day whatever the number of uses. Throws UNAUTHORIZED for a guest.
 */
export async function getActivity(ctx: ServiceContext): Promise<StatsActivity> {
  requireMember(ctx);
  const today = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth(), ctx.now.getUTCDate()));
  const first = new Date(today.getTime() - (ACTIVITY_WEEKS * 7 - 1) * DAY_MS);
  const firstBefore = new Date(first.getTime() - ACTIVITY_WEEKS * 7 * DAY_MS);
  const rows = await ctx.db.$queryRaw<WeekRow[]>`
    SELECT CASE WHEN day < ${first}::date THEN ${BEFORE}::int ELSE (day - ${first}::date) / 7 END AS week,
      coalesce(sum(total) FILTER (WHERE kind = 'uses'), 0) AS uses,
      coalesce(sum(total) FILTER (WHERE kind = 'prompts'), 0) AS prompts
    FROM daily_counts
    WHERE kind IN ('uses', 'prompts') AND day BETWEEN ${firstBefore}::date AND ${today}::date
    GROUP BY 1`;
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  const sums = (week: number) => ({
    uses: Number(byWeek.get(week)?.uses ?? 0),
    prompts: Number(byWeek.get(week)?.prompts ?? 0),
  });
  return {
    weeks: Array.from({ length: ACTIVITY_WEEKS }, (_, week) => ({
      from: new Date(first.getTime() + week * 7 * DAY_MS),
      ...sums(week),
    })),
    before: sums(BEFORE),
  };
}
