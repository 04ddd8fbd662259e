import { z } from 'zod';
import {
  Audience,
  AudienceQuery,
  GrantDto,
  GrantPeopleQuery,
  GrantPerson,
  GrantSet,
  GrantSetMany,
} from '@/domain/grant/schema';
import { getAudience } from '@/server/services/grant/audience';
import { removeGrant, setGrant, setGrantMany } from '@/server/services/grant/change-grants';
import { listGrants } from '@/server/services/grant/list-grants';
import { findPeople } from '@/server/services/grant/grant-rows';
import { ById, createRouter, writerProcedure } from '../trpc';

export const grantRouter = createRouter({
  list: writerProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(GrantDto))
    .query(({ ctx, input }) => listGrants(ctx, input)),
  set: writerProcedure
    .input(GrantSet)
    .output(GrantDto)
    .mutation(({ ctx, input }) => setGrant(ctx, input)),
  setMany: writerProcedure
    .input(GrantSetMany)
    .output(z.object({ granted: z.array(z.uuid()), isWaiting: z.boolean(), refused: z.int() }))
    .mutation(({ ctx, input }) => setGrantMany(ctx, input)),
  remove: writerProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => removeGrant(ctx, input)),
  people: writerProcedure
    .input(GrantPeopleQuery)
    .output(z.array(GrantPerson))
    .query(({ ctx, input }) => findPeople(ctx, input)),
  audience: writerProcedure
    .input(AudienceQuery)
    .output(Audience)
    // A mutation, because the ids of many prompts need a body. It writes nothing.
    .mutation(({ ctx, input }) => getAudience(ctx, input)),
});
