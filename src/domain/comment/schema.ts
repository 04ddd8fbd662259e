import { z } from 'zod';
import { VersionNumber } from '../prompt/version';
import { text } from '../text';
import { COMMENT_MAX, MENTIONS_MAX } from './limits';
import { commentMessages } from './messages';

const Body = text({ label: 'Comment', max: COMMENT_MAX, required: commentMessages.required });

/** Users mentioned by `@` in a comment, as chosen by its author. */
const Mentions = z.array(z.uuid()).max(MENTIONS_MAX, { error: commentMessages.tooManyMentions }).default([]);

const Line = z.int().min(1).max(200_001);

/** Lines of the content of a version, counted from 1. */
const CommentLines = z
  .strictObject({ from: Line, to: Line })
  .refine(({ from, to }) => from <= to, { error: commentMessages.linesReversed });
export type CommentLines = z.infer<typeof CommentLines>;

/** Input of `comment.create`: a thread about a version or some of its lines, or with `parentId` a reply. */
export const CommentCreate = z
  .strictObject({
    promptId: z.uuid(),
    /** The version that the author has read. */
    version: VersionNumber,
    body: Body,
    lines: CommentLines.optional(),
    parentId: z.uuid().optional(),
    mentions: Mentions,
  })
  .refine(({ lines, parentId }) => lines === undefined || parentId === undefined, {
    path: ['lines'],
    error: commentMessages.repliesHaveNoLines,
  });
export type CommentCreate = z.infer<typeof CommentCreate>;

export const CommentUpdate = z.strictObject({ id: z.uuid(), body: Body, mentions: Mentions });
export type CommentUpdate = z.infer<typeof CommentUpdate>;

/** Input of `comment.resolve`: false reopens the thread. */
export const CommentResolve = z.strictObject({ id: z.uuid(), resolved: z.boolean().default(true) });
export type CommentResolve = z.infer<typeof CommentResolve>;

const Cursor = z.strictObject({ createdAt: z.date(), id: z.uuid() });

/** Input of `comment.list`: threads newest first, from the cursor on. */
export const CommentQuery = z.strictObject({
  promptId: z.uuid(),
  cursor: Cursor.optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type CommentQuery = z.infer<typeof CommentQuery>;

/** Input of `comment.mentionable`: part of a name, and the version that is discussed. */
export const MentionableQuery = z.strictObject({
  promptId: z.uuid(),
  version: VersionNumber,
  q: text({ label: 'Name', max: 100 }).default(''),
});
export type MentionableQuery = z.infer<typeof MentionableQuery>;

/** A user whom a comment mentions or could mention. */
export const Person = z.object({ id: z.uuid(), name: z.string() });
export type Person = z.infer<typeof Person>;

const Comment = z.object({
  id: z.uuid(),
  /** The version that the author had read. */
  version: z.int(),
  /** Null if the account was deleted. */
  authorId: z.uuid().nullable(),
  authorName: z.string().nullable(),
  /** Empty if the comment was deleted. Deleted comments are only returned if they have replies. */
  body: z.string(),
  isDeleted: z.boolean(),
  /** Mentioned users, without deleted accounts. */
  mentions: z.array(Person),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.infer<typeof Comment>;

/** A comment with its replies, oldest first. */
export const CommentThread = Comment.extend({
  /** Which lines of its version it is about, with the beginning of their text. */
  lines: z.object({ from: z.int(), to: z.int(), text: z.string() }).nullable(),
  resolvedAt: z.date().nullable(),
  resolvedByName: z.string().nullable(),
  may: z.object({ edit: z.boolean(), delete: z.boolean(), resolve: z.boolean(), reply: z.boolean() }),
  replies: z.array(Comment),
});
export type CommentThread = z.infer<typeof CommentThread>;

export const CommentPage = z.object({ items: z.array(CommentThread), nextCursor: Cursor.nullable() });
export type CommentPage = z.infer<typeof CommentPage>;
