import { z } from 'zod';
import { EvaluationState } from '../evaluation/states';
import { PublishKindSchema } from '../publish-request/schema';

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

/** Notifications about comments: on one's prompt, in one's thread, or that mention one. */
export const COMMENT_KINDS = ['said', 'replied', 'mentioned'] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];

/** Notifications about suggestions: on a prompt that the user decides about, or the decision on their own. */
export const SUGGESTION_KINDS = ['suggested', 'suggestion-accepted', 'suggestion-declined'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** Notifications about prompts that were shared with the user. */
export const GRANT_KINDS = ['granted'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** Notifications about requests to publish: one that waits for the user's decision, or the decision on their own. */
export const PUBLISH_REQUEST_KINDS = ['publish-asked', 'publish-accepted', 'publish-declined'] as const;
export type PublishRequestKind = (typeof PUBLISH_REQUEST_KINDS)[number];

/** Notifications about followed prompts. */
const FOLLOW_KINDS = ['changed'] as const;

/** Notifications about evaluations: one's own has ended or is paused at a limit, or an approved version fails now. */
const EVALUATION_KINDS = ['evaluation-ended', 'watch-failed'] as const;

/** Notifications for owners of a space: an admin declined a group, or access outlived whoever gave it. */
const SPACE_KINDS = ['group-declined', 'access-outlived'] as const;

/** Notifications that are about no prompt: an import ended, an agent made its first call, a webhook was turned off. */
const OWN_KINDS = ['import-finished', 'agent-connected', 'webhook-off', ...SPACE_KINDS] as const;

const NotificationKind = z.enum([
  ...REVIEW_KINDS,
  ...COMMENT_KINDS,
  ...SUGGESTION_KINDS,
  ...GRANT_KINDS,
  ...PUBLISH_REQUEST_KINDS,
  ...FOLLOW_KINDS,
  ...EVALUATION_KINDS,
  ...OWN_KINDS,
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NOTIFICATIONS_PAGE_SIZE = 20;

/** Maximum length of a quoted text in a list. */
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
 * Input of `account.readNotifications`: one notification; those of a review, a suggestion, the comments on a prompt or
 * a grant that the user is reading; those of decisions on their own requests to publish; those of an evaluation; that of an import or agent; or
 * with `upTo` all up to it, so that newer ones stay unread.
 */
export const NotificationsRead = z.union([
  z.strictObject({ id: Id }),
  z.strictObject({ reviewId: z.uuid() }),
  z.strictObject({ commentsOf: z.uuid() }),
  z.strictObject({ suggestionId: z.uuid() }),
  z.strictObject({ grantOf: z.uuid() }),
  z.strictObject({ publishRequests: z.literal('mine') }),
  z.strictObject({ evaluationId: z.uuid() }),
  z.strictObject({ importId: z.uuid() }),
  z.strictObject({ tokenId: z.uuid() }),
  z.strictObject({ upTo: Id }),
]);
export type NotificationsRead = z.infer<typeof NotificationsRead>;

export const NotificationEntry = z.object({
  id: z.string(),
  /** Number of other notifications folded into it. */
  more: z.int(),
  kind: NotificationKind,
  actorName: z.string().nullable(),
  reviewId: z.uuid().nullable(),
  /** The comment, its thread and its prompt; null for other kinds. */
  comment: z.object({ id: z.uuid(), threadId: z.uuid(), promptId: z.uuid(), slug: z.string() }).nullable(),
  /** The suggestion and the slug of its prompt; null for other kinds. */
  suggestion: z.object({ id: z.uuid(), slug: z.string() }).nullable(),
  /** Slug of the shared prompt, and the number of others shared at the same time. */
  grant: z.object({ slug: z.string(), more: z.int() }).nullable(),
  /** For a request to publish: the requested action. */
  publishRequest: z.object({ kind: PublishKindSchema }).nullable(),
  /** For an import: the number of prompts created so far, and whether it reached the end of its file. */
  import: z.object({ created: z.int(), isWhole: z.boolean() }).nullable(),
  /** For an evaluation: it, and how it is. */
  evaluation: z.object({ id: z.uuid(), state: EvaluationState }).nullable(),
  /** For a webhook: its page, as far as the reader may open it. */
  webhook: z.object({ path: z.string() }).nullable(),
  /** For owners of a space: its People tab, and how many people gave access there that outlived them. */
  space: z.object({ path: z.string(), givers: z.int() }).nullable(),
  /** Title of the prompt, else the name of a file, an agent, a webhook, a group or a space. */
  title: z.string(),
  /** Slug of the prompt; null if there is none. */
  slug: z.string().nullable(),
  /** Whether its subject still waits for a decision. */
  isOpen: z.boolean(),
  version: z.int(),
  /** The first line of the quoted text, if its reader can read it. */
  words: z.string(),
  isRead: z.boolean(),
  createdAt: z.date(),
});
export type NotificationEntry = z.infer<typeof NotificationEntry>;

export const NotificationPage = z.object({
  items: z.array(NotificationEntry),
  nextCursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const Ways = { inApp: z.boolean(), byMail: z.boolean() };

/**
 * Channels for notifications about reviews and suggestions, comments and shared prompts, and whether the user gets the
 * weekly email about what they follow.
 */
export const NotificationSettings = z.object({
  ...Ways,
  comments: z.object(Ways),
  grants: z.object(Ways),
  weeklyDigest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Input of `account.setNotificationSettings`: omitted settings stay unchanged. */
export const NotificationSettingsChange = z.strictObject({
  ...Ways,
  comments: z.strictObject(Ways).optional(),
  grants: z.strictObject(Ways).optional(),
  weeklyDigest: z.boolean().optional(),
});
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>;
