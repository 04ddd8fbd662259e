import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { commentMessages } from '@/domain/comment/messages';
import { canComment, canReadComment } from '@/domain/comment/policy';
import type { CommentThread } from '@/domain/comment/schema';
import type { Db, Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { requireAccess } from '../access';
import { IdRow, rowsOf } from '../rows';
import { readableComments } from '../prompt/readable-comments';
import { readThreads } from './thread-rows';

const Row = z.object({
  id: z.string(),
  promptId: z.string(),
  version: z.number(),
  parentId: z.string().nullable(),
  authorId: z.string().nullable(),
  mentions: z.array(z.string()),
});

/** The same error for missing and inaccessible comments. */
export function commentNotFound(): AppError {
  return new AppError('NOT_FOUND', commentMessages.notFound);
}

/** Returns an undeleted comment, with its prompt. Throws NOT_FOUND if the member may not see it. */
export async function loadComment(db: Db, member: Member, id: string) {
  const [row] = await rowsOf(db, Row)`
    SELECT c.id::text, c.prompt_id::text AS "promptId", c.version, c.parent_id::text AS "parentId",
      c.author_id::text AS "authorId", c.mentions::text[] AS mentions
    FROM comments c
    WHERE c.id = ${id}::uuid AND c.deleted_at IS NULL`;
  if (row === undefined) throw commentNotFound();
  const prompt = await loadPromptFacts(db, member, row.promptId).catch((error: unknown) => {
    throw error instanceof AppError ? commentNotFound() : error;
  });
  const shown = await rowsOf(db, IdRow)`
    SELECT c.id::text FROM comments c JOIN prompt_versions v ON v.prompt_id = c.prompt_id AND v.version = c.version
    WHERE c.id = ${id}::uuid AND ${readableComments(member, prompt)}`;
  if (!canReadComment(member, prompt, { isShown: shown.length > 0 })) throw commentNotFound();
  return { ...row, prompt };
}
type LoadedComment = Awaited<ReturnType<typeof loadComment>>;

/**
 * Runs `work` on a comment under the lock of its prompt, and returns its updated thread; null if nothing of it is left.
 * Throws UNAUTHORIZED for a guest, NOT_FOUND if the caller may not see it.
 */
export async function changeComment(
  ctx: ServiceContext,
  id: string,
  work: (tx: Transaction, comment: LoadedComment, member: Member) => Promise<void>,
): Promise<CommentThread | null> {
  const member = requireMember(ctx);
  const { promptId, parentId, prompt } = await loadComment(ctx.db, member, id);
  return ctx.db.$transaction(async (tx) => {
    await requireAccess(tx, member, promptId, canComment, { missing: commentNotFound });
    await logAdminAccess(tx, member, prompt);
    await work(tx, await loadComment(tx, member, id), member);
    const [thread] = await readThreads(tx, member, prompt, [parentId ?? id]);
    return thread === undefined || (thread.isDeleted && thread.replies.length === 0) ? null : thread;
  });
}
