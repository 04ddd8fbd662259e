/** Lists without zod, for pages. */

export const WEBHOOK_FORMATS = ['json', 'slack', 'teams', 'github'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** As a list shows it. */
export const WEBHOOK_STATES = ['working', 'failing', 'paused', 'off'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/**
 * Why a webhook sends nothing: a person paused it, whoever set its address lost the right, too much waited, its address or
 * secret can't be decrypted, nothing was delivered for 3 days, the receiver is gone, or the library was restored from a
 * backup and nobody has checked it yet, which is no state of its own.
 */
export const WEBHOOK_REASONS = ['person', 'left', 'full', 'lost', 'failed', 'gone', 'restored'] as const;
export type WebhookReason = (typeof WEBHOOK_REASONS)[number];

/** Why an attempt failed. What a private address answered is told by none of them. */
export const DELIVERY_REASONS = ['refused', 'redirect', 'status', 'timeout', 'unreachable'] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];
