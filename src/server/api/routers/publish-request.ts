import { z } from 'zod';
import {
  PublishRequestAccept,
  PublishRequestAccepted,
  PublishRequestCreate,
  PublishRequestDecline,
  PublishRequestDto,
  PublishRequestQuery,
} from '@/domain/publish-request/schema';
import { createPublishRequest } from '@/server/services/publish-request/create-request';
import {
  acceptPublishRequest,
  declinePublishRequest,
  withdrawPublishRequest,
} from '@/server/services/publish-request/decide-request';
import { listPublishRequests } from '@/server/services/publish-request/list-requests';
import { consumeRequestedLink } from '@/server/services/publish-request/take-link';
import { ById, createRouter, memberProcedure, writerProcedure } from '../trpc';

/** Members of a space request changes that need the right to publish there. */
export const publishRequestRouter = createRouter({
  list: memberProcedure
    .input(PublishRequestQuery)
    .output(z.array(PublishRequestDto))
    .query(({ ctx, input }) => listPublishRequests(ctx, input)),
  create: writerProcedure
    .input(PublishRequestCreate)
    .output(ById)
    .mutation(({ ctx, input }) => createPublishRequest(ctx, input)),
  accept: writerProcedure
    .input(PublishRequestAccept)
    .output(PublishRequestAccepted)
    .mutation(({ ctx, input }) => acceptPublishRequest(ctx, input)),
  decline: writerProcedure
    .input(PublishRequestDecline)
    .output(ById)
    .mutation(({ ctx, input }) => declinePublishRequest(ctx, input)),
  takeLink: memberProcedure
    .input(ById)
    .output(PublishRequestAccepted)
    .mutation(({ ctx, input }) => consumeRequestedLink(ctx, input)),
  withdraw: writerProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => withdrawPublishRequest(ctx, input)),
});
