import { z } from 'zod';
import { NOTIFICATION_KINDS } from './kinds';
import { Subject } from './subject-schema';

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

/** Subjects whose notifications are read with their page. */
const ReadSubject = z.strictObject({
  kind: z.enum(['review', 'suggestion', 'evaluation', 'import', 'token']),
  id: z.uuid(),
});

/**
 * Input of `account.readNotifications`: one notification; those of a subject, the comments on a prompt or a grant that
 * the user is reading; those of decisions on their own requests to publish; or with `upTo` all up to it, so that newer
 * ones stay unread.
 */
export const NotificationsRead = z.union([
  z.strictObject({ id: Id }),
  z.strictObject({ subject: ReadSubject }),
  z.strictObject({ commentsOf: z.uuid() }),
  z.strictObject({ grantOf: z.uuid() }),
  z.strictObject({ publishRequests: z.literal('mine') }),
  z.strictObject({ upTo: Id }),
]);
export type NotificationsRead = z.infer<typeof NotificationsRead>;

export const NotificationEntry = z.object({
  id: z.string(),
  /** Number of other notifications folded into it. */
  more: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  actorName: z.string().nullable(),
  subject: Subject,
  /** Title of the prompt, else the name of a file, an agent or a webhook. */
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
