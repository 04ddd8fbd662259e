import { commentMessages } from '@/domain/comment/messages';
import { canDeleteComment, canEditComment, canResolveComment } from '@/domain/comment/policy';
import type { CommentResolve, CommentThread, CommentUpdate } from '@/domain/comment/schema';
import { AppError } from '@/domain/errors';
import { forbidden, type ServiceContext } from '../context';
import { consumeQuota } from '../quota/consume-quota';
import { changeComment, commentNotFound } from './load-comment';
import { requireMentionable } from './mentions';
import { tellMentioned } from './tell-of-comment';

/**
 * Edits the caller's own comment, marks it as edited and notifies newly mentioned users. Throws NOT_FOUND, FORBIDDEN,
 * BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export async function updateComment(ctx: ServiceContext, input: CommentUpdate): Promise<CommentThread> {
  const thread = await changeComment(ctx, input.id, async (tx, comment, member) => {
    if (!canEditComment(member, comment)) throw forbidden();
    const mentions = [...new Set(input.mentions)];
    const { promptVersion, ...words } = await tx.comment.update({
      where: { id: comment.id },
      data: { body: input.body, mentions, editedAt: ctx.now },
      select: {
        wasShared: true,
        createdAt: true,
        promptVersion: { select: { version: true, createdAt: true, wasShared: true } },
      },
    });
    const { id, parentId, version, prompt } = comment;
    const said = {
      id,
      parentId,
      version,
      body: input.body,
      actorId: member.id,
      about: promptVersion,
      words,
    };
    const added = mentions.filter((person) => !comment.mentions.includes(person));
    await requireMentionable(tx, member, prompt, said, added);
    await tellMentioned(tx, ctx.now, said, added);
    await consumeQuota(tx, { member, now: ctx.now }, { comments: 1 });
  });
  if (thread === null) throw commentNotFound();
  return thread;
}

/** Resolves or reopens a thread. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for a reply. */
export async function resolveComment(
  ctx: ServiceContext,
  { id, resolved }: CommentResolve,
): Promise<CommentThread> {
  const thread = await changeComment(ctx, id, async (tx, comment, member) => {
    if (comment.parentId !== null) throw new AppError('BAD_REQUEST', commentMessages.onlyThreads);
    if (!canResolveComment(member, comment.prompt, comment)) {
      throw forbidden();
    }
    await tx.comment.updateMany({
      // The first one to resolve it stays.
      where: { id, resolvedAt: resolved ? null : { not: null } },
      data: resolved
        ? { resolvedAt: ctx.now, resolvedBy: member.id }
        : { resolvedAt: null, resolvedBy: null },
    });
  });
  if (thread === null) throw commentNotFound();
  return thread;
}

/** Deletes a comment permanently; if it has replies, an empty placeholder stays. Throws NOT_FOUND, FORBIDDEN. */
export async function deleteComment(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  await changeComment(ctx, id, async (tx, comment, member) => {
    if (!canDeleteComment(member, comment.prompt, comment)) {
      throw forbidden();
    }
    await tx.comment.update({
      where: { id },
      data: { body: '', mentions: [], deletedAt: ctx.now },
      select: { id: true },
    });
    if (comment.authorId !== member.id) {
      const data = { at: ctx.now, actorId: member.id, action: 'comment.delete', subjectId: comment.promptId };
      await tx.auditEvent.create({ data });
    }
  });
  return { id };
}
