import { StatsActivity } from '@/domain/stats/activity';
import { StatsOverview } from '@/domain/stats/schema';
import { getActivity } from '@/server/services/stats/get-activity';
import { getOverview } from '@/server/services/stats/get-overview';
import { createRouter, memberProcedure, NoInput } from '../trpc';

export const statsRouter = createRouter({
  overview: memberProcedure
    .input(NoInput)
    .output(StatsOverview)
    .query(({ ctx }) => getOverview(ctx)),
  activity: memberProcedure
    .input(NoInput)
    .output(StatsActivity)
    .query(({ ctx }) => getActivity(ctx)),
});
