import { StatsActivity } from '@/domain/stats/activity';
import { StatsOverview, StatsQuery } from '@/domain/stats/schema';
import { getActivity } from '@/server/services/stats/get-activity';
import { getOverview } from '@/server/services/stats/get-overview';
import { createRouter, LIST_READ, memberProcedure } from '../trpc';

export const statsRouter = createRouter({
  overview: memberProcedure
    .meta(LIST_READ)
    .input(StatsQuery)
    .output(StatsOverview)
    .query(({ ctx, input }) => getOverview(ctx, input)),
  activity: memberProcedure
    .meta(LIST_READ)
    .input(StatsQuery)
    .output(StatsActivity)
    .query(({ ctx, input }) => getActivity(ctx, input)),
});
