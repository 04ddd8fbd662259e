import { ActivityPage, ActivityQuery } from '@/domain/activity/schema';
import { listActivity } from '@/server/services/prompt/list-activity';
import { createRouter, LIST_READ, memberProcedure } from '../trpc';

export const activityRouter = createRouter({
  list: memberProcedure
    .meta(LIST_READ)
    .input(ActivityQuery)
    .output(ActivityPage)
    .query(({ ctx, input }) => listActivity(ctx, input)),
});
