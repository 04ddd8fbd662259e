import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';

/** Maximum number of active guest links of one prompt. */
export const SHARE_LINKS_MAX = 20;
export const SHARE_LINK_DAYS = 30;
export const SHARE_LINK_DAYS_MAX = 366;
const VERSION_MAX = 999_999;

/** The version that a guest link shows: the latest approved one, the latest one, or a specific one. */
export const ShareLinkVersion = z.union([z.enum(['approved', 'newest']), z.int().min(1).max(VERSION_MAX)]);
export type ShareLinkVersion = z.infer<typeof ShareLinkVersion>;

const SHARE_LINK_STATES = ['live', 'stopped', 'expired', 'revoked'] as const;
export const ShareLinkState = z.enum(SHARE_LINK_STATES);
export type ShareLinkState = z.infer<typeof ShareLinkState>;

export const ShareLinkCreate = z.strictObject({
  promptId: z.uuid(),
  version: ShareLinkVersion,
  expiresAt: z.date().optional(),
  acceptedSecretKinds: AcceptedSecretKinds,
});
export type ShareLinkCreate = z.infer<typeof ShareLinkCreate>;

/** A guest link as users who can create some see it; the URL itself is returned only once, when the link is created. */
export const ShareLinkDto = z.object({
  id: z.uuid(),
  version: ShareLinkVersion,
  state: ShareLinkState,
  createdByName: z.string(),
  createdAt: z.date(),
  expiresAt: z.date(),
});
export type ShareLinkDto = z.infer<typeof ShareLinkDto>;

export const ShareLinkMade = z.object({ id: z.uuid(), url: z.string(), expiresAt: z.date() });
export type ShareLinkMade = z.infer<typeof ShareLinkMade>;
