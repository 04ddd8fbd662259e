import { z } from 'zod';
import { FOLLOW_KINDS } from './limits';

const FollowKindSchema = z.enum(FOLLOW_KINDS);

export const FollowTarget = z.strictObject({ kind: FollowKindSchema, id: z.uuid() });
export type FollowTarget = z.infer<typeof FollowTarget>;

export const FollowSet = FollowTarget.extend({ on: z.boolean() });
export type FollowSet = z.infer<typeof FollowSet>;

export const FollowState = z.object({ on: z.boolean() });
export type FollowState = z.infer<typeof FollowState>;

/** A followed thing, as its reader sees it now. */
export const FollowedThing = z.object({
  kind: FollowKindSchema,
  id: z.uuid(),
  name: z.string(),
  /** Last part of its path; for a person the id. */
  slug: z.string(),
});
export type FollowedThing = z.infer<typeof FollowedThing>;

const direction = z.enum(['forward', 'backward']).optional();

const FollowsCursor = z.strictObject({ createdAt: z.date(), id: z.uuid() });

export const FollowsQuery = z.strictObject({
  cursor: FollowsCursor.optional(),
  /** Added by TanStack Query to infinite queries. */
  direction,
});
export type FollowsQuery = z.infer<typeof FollowsQuery>;

/** Output of `follow.list`, most recently followed first, without what the caller cannot read now. */
export const FollowsPage = z.object({
  items: z.array(FollowedThing.extend({ since: z.date() })),
  nextCursor: FollowsCursor.nullable(),
});
export type FollowsPage = z.infer<typeof FollowsPage>;

export const FEED_KINDS = [
  'created',
  'imported',
  'shared',
  'moved',
  'edited',
  'restored',
  'tested',
  'approved',
  'added',
] as const;
const FeedKind = z.enum(FEED_KINDS);
export type FeedKind = z.infer<typeof FeedKind>;

/** Ids of lines: `a` and the number of a row of the log, or `c`, the prompt and the collection it was added to. */
const LINE_ID =
  /^(?:a[1-9]\d{0,17}|c[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The line after which a page of the feed begins. */
export const FeedCursor = z.strictObject({ at: z.date(), id: z.string().regex(LINE_ID) });
export type FeedCursor = z.infer<typeof FeedCursor>;

export const FeedQuery = z.strictObject({ cursor: FeedCursor.optional(), direction });
export type FeedQuery = z.infer<typeof FeedQuery>;

export const SpaceActivityQuery = FeedQuery.extend({ id: z.uuid() });
export type SpaceActivityQuery = z.infer<typeof SpaceActivityQuery>;

export const FeedEntry = z.object({
  id: z.string(),
  kind: FeedKind,
  at: z.date(),
  /** Null if the account was deleted. */
  actorName: z.string().nullable(),
  prompt: z.object({ id: z.uuid(), slug: z.string(), title: z.string() }),
  /** Other prompts changed by the same action that the reader can read, up to one more than `MORE_COUNTED`. */
  more: z.int().nonnegative(),
  /** The version that was saved, tested or approved. */
  version: z.int().nullable(),
  /** The author's note on a saved version. */
  note: z.string(),
  /** The space it was moved to, or the collection it was added to. */
  place: z.string().nullable(),
  /** The followed things that this line comes from, at least one. */
  because: z.array(FollowedThing),
});
export type FeedEntry = z.infer<typeof FeedEntry>;

/** Output of `follow.feed`, newest first; `nextCursor` is null at the end. */
export const FeedPage = z.object({ items: z.array(FeedEntry), nextCursor: FeedCursor.nullable() });
export type FeedPage = z.infer<typeof FeedPage>;
