import { z } from 'zod';
import {
  ChangePreview,
  ChangeQuery,
  InboxCounts,
  InboxDone,
  InboxDoneResult,
  WorkPage,
  WorkQuery,
} from '@/domain/inbox/schema';
import { countInbox, listWork } from '@/server/services/inbox/list-work';
import { acceptInvitation, declineInvitation } from '@/server/services/inbox/own-invitations';
import { previewChange } from '@/server/services/inbox/preview-change';
import { setDone } from '@/server/services/inbox/set-done';
import { ById, NoInput, createRouter, memberProcedure, provideTextModel } from '../trpc';

/** `inbox`: pending decisions, the user's own requests, and their notifications. */
export const inboxRouter = createRouter({
  work: memberProcedure
    .use(provideTextModel)
    .input(WorkQuery)
    .output(WorkPage)
    .query(({ ctx, input }) => listWork(ctx, input)),
  counts: memberProcedure
    .use(provideTextModel)
    .input(NoInput)
    .output(InboxCounts)
    .query(({ ctx }) => countInbox(ctx)),
  change: memberProcedure
    .input(ChangeQuery)
    .output(ChangePreview)
    .query(({ ctx, input }) => previewChange(ctx, input)),
  setDone: memberProcedure
    .input(InboxDone)
    .output(InboxDoneResult)
    .mutation(({ ctx, input }) => setDone(ctx, input)),
  acceptInvitation: memberProcedure
    .input(ById)
    .output(z.object({ slug: z.string(), name: z.string() }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
  declineInvitation: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => declineInvitation(ctx, input)),
});
