import { z } from 'zod';
import { PAGE_TEXT_MAX, THREADS_PER_PAGE } from '@/domain/comment/limits';
import type { CommentPage, CommentQuery } from '@/domain/comment/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { openPromptFacts } from '../prompt/load-prompt';
import { rowsOf } from '../rows';
import { readableComments } from '../prompt/readable-comments';
import { readThreads } from './thread-rows';

const Row = z.object({ id: z.string(), createdAt: z.date(), length: z.number() });

/** Returns as many of the first threads as fit into a page's maximum text, and at least one. */
function fitting(rows: z.infer<typeof Row>[]): z.infer<typeof Row>[] {
  let text = 0;
  return rows.slice(0, THREADS_PER_PAGE).filter(({ length }, index) => {
    text += length;
    return index === 0 || text <= PAGE_TEXT_MAX;
  });
}

/**
 * Returns a page of the comments on a prompt, threads newest first, after the cursor. Its creator and admins read all,
 * members of its space the comments written there, other members those on shared versions while it was shared. Throws
 * UNAUTHORIZED for guests, NOT_FOUND if the caller may not see the prompt.
 */
export async function listComments(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  { promptId, cursor }: CommentQuery,
): Promise<CommentPage> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const older =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (c.created_at, c.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
  const rows = await rowsOf(ctx.db, Row)`
    SELECT c.id::text, c.created_at AS "createdAt",
      (char_length(c.body) + coalesce((SELECT sum(char_length(r.body)) FROM comments r WHERE r.parent_id = c.id), 0))::int
        AS length
    FROM comments c JOIN prompt_versions v ON v.prompt_id = c.prompt_id AND v.version = c.version
    WHERE c.prompt_id = ${prompt.id}::uuid AND c.parent_id IS NULL ${older} AND ${readableComments(member, prompt)}
      AND (c.deleted_at IS NULL
        OR EXISTS (SELECT 1 FROM comments r WHERE r.parent_id = c.id AND r.deleted_at IS NULL))
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${THREADS_PER_PAGE + 1}`;
  const shown = fitting(rows);
  const last = shown.at(-1);
  const threads = await readThreads(
    ctx.db,
    member,
    prompt,
    shown.map(({ id }) => id),
  );
  return {
    // The remaining replies of a deleted comment may all be invisible to this reader.
    items: threads.filter(({ isDeleted, replies }) => !isDeleted || replies.length > 0),
    nextCursor:
      last !== undefined && rows.length > shown.length ? { createdAt: last.createdAt, id: last.id } : null,
  };
}
