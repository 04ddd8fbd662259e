import {
  FeedPage,
  FeedQuery,
  FollowSet,
  FollowsPage,
  FollowsQuery,
  FollowState,
  FollowTarget,
} from '@/domain/follow/schema';
import { getFollow, setFollow } from '@/server/services/follow/change-follow';
import { listFollows } from '@/server/services/follow/list-follows';
import { getFeed } from '@/server/services/follow/read-feed';
import { createRouter, memberProcedure } from '../trpc';

export const followRouter = createRouter({
  list: memberProcedure
    .input(FollowsQuery)
    .output(FollowsPage)
    .query(({ ctx, input }) => listFollows(ctx, input)),
  get: memberProcedure
    .input(FollowTarget)
    .output(FollowState)
    .query(({ ctx, input }) => getFollow(ctx, input)),
  set: memberProcedure
    .input(FollowSet)
    .output(FollowSet)
    .mutation(({ ctx, input }) => setFollow(ctx, input)),
  feed: memberProcedure
    .input(FeedQuery)
    .output(FeedPage)
    .query(({ ctx, input }) => getFeed(ctx, input)),
});
