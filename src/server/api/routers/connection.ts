import { z } from 'zod';
import {
  ConnectionDecided,
  ConnectionDecision,
  ConnectionDto,
  ConnectionRequestDto,
  ConnectionRequestId,
} from '@/domain/connection/schema';
import { listConnections } from '@/server/services/connection/own-connections';
import { decideRequest, readRequest } from '@/server/services/connection/requests';
import { createRouter, memberProcedure, NoInput } from '../trpc';

/** Agents that have signed in by themselves; `token.revoke` ends a connection, too. */
export const connectionRouter = createRouter({
  list: memberProcedure
    .input(NoInput)
    .output(z.array(ConnectionDto))
    .query(({ ctx }) => listConnections(ctx)),
  request: memberProcedure
    .input(ConnectionRequestId)
    .output(ConnectionRequestDto)
    .query(({ ctx, input }) => readRequest(ctx, input)),
  decide: memberProcedure
    .input(ConnectionDecision)
    .output(ConnectionDecided)
    .mutation(({ ctx, input }) => decideRequest(ctx, input)),
});
