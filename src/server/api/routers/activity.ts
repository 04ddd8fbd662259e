import { ActivityPage, ActivityQuery } from '@/domain/activity/schema';
import { listActivity } from '@/server/services/activity/list-activity';
import { createRouter, memberProcedure } from '../trpc';

export const activityRouter = createRouter({
  list: memberProcedure
    .input(ActivityQuery)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivity(ctx, input)),
});
