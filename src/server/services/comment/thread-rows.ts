import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { REPLIES_MAX } from '@/domain/comment/limits';
import { canDeleteComment, canEditComment, canResolveComment } from '@/domain/comment/policy';
import { type Comment, type CommentThread, Person } from '@/domain/comment/schema';
import type { PromptFacts } from '@/domain/prompt/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { readableComments, type ReadPrompt } from '../prompt/readable-comments';
import { rowsOf } from '../rows';

const Row = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  version: z.number(),
  authorId: z.string().nullable(),
  authorName: z.string().nullable(),
  body: z.string(),
  mentions: z.array(Person),
  fromLine: z.number().nullable(),
  toLine: z.number().nullable(),
  quote: z.string().nullable(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  resolvedAt: z.date().nullable(),
  resolvedByName: z.string().nullable(),
  isDeleted: z.boolean(),
});
type Row = z.infer<typeof Row>;

function toComment(member: Member, prompt: PromptFacts, row: Row): Comment {
  const { id, version, body, mentions, isDeleted, createdAt, editedAt } = row;
  return {
    id,
    version,
    body,
    mentions,
    isDeleted,
    createdAt,
    editedAt,
    ...(isDeleted
      ? { authorId: null, authorName: null }
      : { authorId: row.authorId, authorName: row.authorName }),
    may: {
      edit: !isDeleted && canEditComment(member, row),
      delete: !isDeleted && canDeleteComment(member, prompt, row),
    },
  };
}

function toThread(member: Member, prompt: PromptFacts, row: Row, replies: Row[]): CommentThread {
  const { fromLine, toLine, quote, isDeleted } = row;
  const comment = toComment(member, prompt, row);
  return {
    ...comment,
    lines: fromLine === null || toLine === null ? null : { from: fromLine, to: toLine, text: quote ?? '' },
    resolvedAt: row.resolvedAt,
    resolvedByName: row.resolvedByName,
    may: {
      ...comment.may,
      resolve: !isDeleted && canResolveComment(member, prompt, row),
      reply: !isDeleted && replies.length < REPLIES_MAX,
    },
    replies: replies.map((reply) => toComment(member, prompt, reply)),
  };
}

/** Returns threads by the ids of their first comments, in order, with the replies that the member can read. */
export async function readThreads(
  db: Db,
  member: Member,
  prompt: ReadPrompt,
  ids: readonly string[],
): Promise<CommentThread[]> {
  if (ids.length === 0) return [];
  const threads = Prisma.sql`${[...ids]}::uuid[]`;
  const rows = await rowsOf(db, Row)`
    SELECT c.id::text, c.parent_id::text AS "parentId", c.version,
      CASE WHEN author.deleted_at IS NULL THEN author.id::text END AS "authorId", author.full_name AS "authorName",
      c.body, (
        SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.full_name) ORDER BY m.full_name, m.id), '[]')
        FROM profiles m WHERE m.id = ANY(c.mentions) AND m.deleted_at IS NULL) AS mentions,
      c.from_line AS "fromLine", c.to_line AS "toLine", c.quote, c.created_at AS "createdAt",
      c.edited_at AS "editedAt", c.resolved_at AS "resolvedAt", resolver.full_name AS "resolvedByName",
      c.deleted_at IS NOT NULL AS "isDeleted"
    FROM comments c
    JOIN prompt_versions v ON v.prompt_id = c.prompt_id AND v.version = c.version
    LEFT JOIN profiles author ON author.id = c.author_id
    LEFT JOIN profiles resolver ON resolver.id = c.resolved_by
    WHERE (c.id = ANY(${threads}) OR (c.parent_id = ANY(${threads}) AND c.deleted_at IS NULL))
      AND ${readableComments(member, prompt)}
    ORDER BY c.created_at, c.id`;
  return ids.flatMap((id) => {
    const root = rows.find((row) => row.id === id);
    const replies = rows.filter(({ parentId }) => parentId === id);
    return root === undefined ? [] : [toThread(member, prompt, root, replies)];
  });
}
