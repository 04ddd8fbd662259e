import type { Member } from '@/domain/actor';
import { REPLIES_MAX } from '@/domain/comment/limits';
import { commentMessages } from '@/domain/comment/messages';
import { canComment } from '@/domain/comment/policy';
import { quoteOf } from '@/domain/comment/quote';
import type { CommentCreate, CommentLines, CommentThread } from '@/domain/comment/schema';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { requireAccess } from '../access';
import { consumeQuota } from '../quota/consume-quota';
import { commentNotFound, loadComment } from './load-comment';
import { requireMentionable } from './mentions';
import { tellOfComment } from './tell-of-comment';
import { readThreads } from './thread-rows';

/** Returns the lines as stored on the server: the quote of a comment is never taken from the browser. */
function requireQuote(content: string, lines: CommentLines): string {
  const quote = quoteOf(content, lines);
  if (quote === null) throw new AppError('BAD_REQUEST', commentMessages.noLine);
  return quote;
}

/** Throws unless the member may reply to the comment: it must be visible, no reply itself, and its thread not full. */
async function requireThread(tx: Transaction, member: Member, promptId: string, id: string): Promise<void> {
  const thread = await loadComment(tx, member, id);
  if (thread.promptId !== promptId) throw commentNotFound();
  if (thread.parentId !== null) throw new AppError('BAD_REQUEST', commentMessages.answersAnswered);
  const said = await tx.comment.count({ where: { parentId: id, deletedAt: null } });
  if (said >= REPLIES_MAX) throw new AppError('CONFLICT', commentMessages.tooManyReplies);
}

/**
 * Adds a comment to a version that the caller can read: to the whole version, to some of its lines, or as a reply.
 * Returns the thread. Throws UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it, BAD_REQUEST for lines
 * that don't exist and for mentioned users who could not read it, CONFLICT for a reply in a full thread,
 * TOO_MANY_REQUESTS beyond the daily quota.
 */
export async function createComment(ctx: ServiceContext, input: CommentCreate): Promise<CommentThread> {
  const member = requireMember(ctx);
  const { id: promptId } = await loadPromptFacts(ctx.db, member, input.promptId);
  return ctx.db.$transaction(async (tx) => {
    const prompt = await requireAccess(tx, member, promptId, canComment);
    await logAdminAccess(tx, member, prompt);
    const version = await tx.promptVersion.findFirst({
      where: { ...readableVersions(member, prompt), version: input.version },
      select: { version: true, createdAt: true, content: true, wasShared: true },
    });
    if (version === null) throw promptNotFound();
    const { lines, parentId } = input;
    if (parentId !== undefined) await requireThread(tx, member, promptId, parentId);
    const mentions = [...new Set(input.mentions)];
    const comment = await tx.comment.create({
      data: {
        promptId,
        version: input.version,
        authorId: member.id,
        body: input.body,
        createdAt: ctx.now,
        parentId: parentId ?? null,
        mentions,
        ...(lines && { fromLine: lines.from, toLine: lines.to, quote: requireQuote(version.content, lines) }),
      },
      select: { id: true, wasShared: true, createdAt: true },
    });
    const said = {
      id: comment.id,
      parentId: parentId ?? null,
      body: input.body,
      actorId: member.id,
      version: input.version,
      about: version,
      words: comment,
    };
    await requireMentionable(tx, member, prompt, said, mentions);
    await tellOfComment(tx, ctx.now, prompt, said, mentions);
    await consumeQuota(tx, { member, now: ctx.now }, { comments: 1 });
    // Within the transaction: once the lock is released, the thread may be deleted, and the successful call would
    // respond as if it had failed.
    const [thread] = await readThreads(tx, member, prompt, [parentId ?? comment.id]);
    if (thread === undefined) throw commentNotFound();
    return thread;
  });
}
