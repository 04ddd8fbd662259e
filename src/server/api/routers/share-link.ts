import { z } from 'zod';
import { ShareLinkCreate, ShareLinkDto, ShareLinkMade } from '@/domain/share-link/schema';
import { createShareLink, listShareLinks, revokeShareLink } from '@/server/services/share-link/share-links';
import { ById, createRouter, memberProcedure, writerProcedure } from '../trpc';

export const shareLinkRouter = createRouter({
  create: writerProcedure
    .input(ShareLinkCreate)
    .output(ShareLinkMade)
    .mutation(({ ctx, input }) => createShareLink(ctx, input)),
  list: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(ShareLinkDto))
    .query(({ ctx, input }) => listShareLinks(ctx, input)),
  revoke: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => revokeShareLink(ctx, input)),
});
