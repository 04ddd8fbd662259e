import { z } from 'zod';
import {
  CommentCreate,
  CommentPage,
  CommentQuery,
  CommentResolve,
  CommentThread,
  CommentUpdate,
  MentionableQuery,
  Person,
} from '@/domain/comment/schema';
import { createComment } from '@/server/services/comment/create-comment';
import { listComments } from '@/server/services/comment/list-comments';
import { listMentionable } from '@/server/services/comment/mentions';
import { deleteComment, resolveComment, updateComment } from '@/server/services/comment/update-comment';
import { ById, createRouter, memberProcedure } from '../trpc';

/** Comments of members on a prompt, in threads of one level. Guests don't see them. */
export const commentRouter = createRouter({
  list: memberProcedure
    .input(CommentQuery)
    .output(CommentPage)
    .query(({ ctx, input }) => listComments(ctx, input)),
  mentionable: memberProcedure
    .input(MentionableQuery)
    .output(z.array(Person))
    .query(({ ctx, input }) => listMentionable(ctx, input)),
  create: memberProcedure
    .input(CommentCreate)
    .output(CommentThread)
    .mutation(({ ctx, input }) => createComment(ctx, input)),
  update: memberProcedure
    .input(CommentUpdate)
    .output(CommentThread)
    .mutation(({ ctx, input }) => updateComment(ctx, input)),
  resolve: memberProcedure
    .input(CommentResolve)
    .output(CommentThread)
    .mutation(({ ctx, input }) => resolveComment(ctx, input)),
  delete: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => deleteComment(ctx, input.id)),
});
