import { z } from 'zod';
import { PublishKindSchema } from '../publish-request/schema';

/** What somebody is told of a review. */
export const REVIEW_KINDS = [
  'asked',
  'tested',
  'changes',
  'approved',
  'commented',
  'answered',
  'asked-again',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** What somebody is told of a comment: on their prompt, in a thread of theirs, or that it names them. */
export const COMMENT_KINDS = ['said', 'replied', 'mentioned'] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];

/** What somebody is told of a suggestion: on a prompt that they decide about, or what became of their own. */
export const SUGGESTION_KINDS = ['suggested', 'suggestion-accepted', 'suggestion-declined'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** What somebody is told of prompts that are shared with them. */
export const GRANT_KINDS = ['granted'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** What somebody is told of a request to publish: that it waits for them, or what became of their own. */
export const PUBLISH_REQUEST_KINDS = ['publish-asked', 'publish-accepted', 'publish-declined'] as const;
export type PublishRequestKind = (typeof PUBLISH_REQUEST_KINDS)[number];

/** What somebody is told of a prompt that they follow. */
const FOLLOW_KINDS = ['changed'] as const;

/** What somebody is told of their own imports and agents: that one has ended, or made its first call. */
const OWN_KINDS = ['import-finished', 'agent-connected'] as const;

const NotificationKind = z.enum([
  ...REVIEW_KINDS,
  ...COMMENT_KINDS,
  ...SUGGESTION_KINDS,
  ...GRANT_KINDS,
  ...PUBLISH_REQUEST_KINDS,
  ...FOLLOW_KINDS,
  ...OWN_KINDS,
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NOTIFICATIONS_PAGE_SIZE = 20;

/** Characters of what was said that a list shows. */
export const WORDS_MAX = 200;

const Id = z.string().regex(/^[1-9]\d{0,17}$/);

/** Input of `account.notifications`: those in the inbox or those that are done, from the cursor on, newest first. */
export const NotificationQuery = z.strictObject({
  show: z.enum(['inbox', 'done']).default('inbox'),
  cursor: Id.optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

/**
 * Input of `account.readNotifications`: one, those of a review, a suggestion, the comments on a prompt or its being shared that
 * are being read, the answers to one's own requests to publish, that of an import or agent, or with `upTo` all up to it, so that
 * what came since stays unread.
 */
export const NotificationsRead = z.union([
  z.strictObject({ id: Id }),
  z.strictObject({ reviewId: z.uuid() }),
  z.strictObject({ commentsOf: z.uuid() }),
  z.strictObject({ suggestionId: z.uuid() }),
  z.strictObject({ grantOf: z.uuid() }),
  z.strictObject({ publishRequests: z.literal('mine') }),
  z.strictObject({ importId: z.uuid() }),
  z.strictObject({ tokenId: z.uuid() }),
  z.strictObject({ upTo: Id }),
]);
export type NotificationsRead = z.infer<typeof NotificationsRead>;

/** One thing that somebody is told. */
export const NotificationEntry = z.object({
  id: z.string(),
  /** How many others are folded into it. */
  more: z.int(),
  kind: NotificationKind,
  actorName: z.string().nullable(),
  reviewId: z.uuid().nullable(),
  /** The comment, its thread and its prompt, where it is about one. */
  comment: z.object({ id: z.uuid(), threadId: z.uuid(), promptId: z.uuid(), slug: z.string() }).nullable(),
  /** The suggestion, and the address of its prompt, where it is about one. */
  suggestion: z.object({ id: z.uuid(), slug: z.string() }).nullable(),
  /** The address of the prompt that was shared, and how many were shared with it at once. */
  grant: z.object({ slug: z.string(), more: z.int() }).nullable(),
  /** What was asked for, where it is about a request to publish. */
  publishRequest: z.object({ kind: PublishKindSchema }).nullable(),
  /** What an import has made by now, and whether it went to the end of its file. */
  import: z.object({ created: z.int(), isWhole: z.boolean() }).nullable(),
  /** Of the prompt; else the name of a file or an agent. */
  title: z.string(),
  /** The address of the prompt; null where it is about none. */
  slug: z.string().nullable(),
  /** Whether what it tells of still waits for a decision. */
  isOpen: z.boolean(),
  version: z.int(),
  /** The first line of what was said, as far as its reader may read it. */
  words: z.string(),
  isRead: z.boolean(),
  createdAt: z.date(),
});
export type NotificationEntry = z.infer<typeof NotificationEntry>;

/** Answer of `account.notifications`. */
export const NotificationPage = z.object({
  items: z.array(NotificationEntry),
  nextCursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const Ways = { inApp: z.boolean(), byMail: z.boolean() };

/**
 * What somebody wants to be told of reviews and suggestions, of comments and of what is shared with them, and whether they get
 * the weekly mail of what they follow.
 */
export const NotificationSettings = z.object({
  ...Ways,
  comments: z.object(Ways),
  grants: z.object(Ways),
  weeklyDigest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Input of `account.setNotificationSettings`: what it says nothing of stays. */
export const NotificationSettingsChange = z.strictObject({
  ...Ways,
  comments: z.strictObject(Ways).optional(),
  grants: z.strictObject(Ways).optional(),
  weeklyDigest: z.boolean().optional(),
});
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>;
