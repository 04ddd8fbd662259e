import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';

/** Links of one prompt that work at a time. */
export const SHARE_LINKS_MAX = 20;
/** How long a link works by default. */
export const SHARE_LINK_DAYS = 30;
/** No link works for longer. */
export const SHARE_LINK_DAYS_MAX = 366;
const VERSION_MAX = 999_999;

/** What a link shows: the version approved last, the newest, or the one of a number. */
export const ShareLinkVersion = z.union([z.enum(['approved', 'newest']), z.int().min(1).max(VERSION_MAX)]);
export type ShareLinkVersion = z.infer<typeof ShareLinkVersion>;

const SHARE_LINK_STATES = ['live', 'stopped', 'expired', 'revoked'] as const;
export const ShareLinkState = z.enum(SHARE_LINK_STATES);
export type ShareLinkState = z.infer<typeof ShareLinkState>;

/** Input of `shareLink.create`. */
export const ShareLinkCreate = z.strictObject({
  promptId: z.uuid(),
  version: ShareLinkVersion,
  expiresAt: z.date().optional(),
  acceptedSecretKinds: AcceptedSecretKinds,
});
export type ShareLinkCreate = z.infer<typeof ShareLinkCreate>;

/** A link as those see it who may make some; the address itself is told once, when it is made. */
export const ShareLinkDto = z.object({
  id: z.uuid(),
  version: ShareLinkVersion,
  state: ShareLinkState,
  createdByName: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type ShareLinkDto = z.infer<typeof ShareLinkDto>;

/** Answer of `shareLink.create`. */
export const ShareLinkMade = z.object({ id: z.uuid(), url: z.string(), expiresAt: z.date() });
export type ShareLinkMade = z.infer<typeof ShareLinkMade>;
