import { StatsOverview } from '@/domain/stats/schema';
import { getOverview } from '@/server/services/stats/get-overview';
import { createRouter, memberProcedure, NoInput } from '../trpc';

export const statsRouter = createRouter({
  overview: memberProcedure
    .input(NoInput)
    .output(StatsOverview)
    .query(({ ctx }) => getOverview(ctx)),
});
