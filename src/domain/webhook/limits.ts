/** Webhooks of one space, and of the library. */
export const WEBHOOKS_PER_SPACE = 20;
export const WEBHOOKS_OF_LIBRARY = 50;

/** Events that may wait for one webhook; with more it is paused. */
export const WAITING_MAX = 10_000;

/** Deliveries on the page of a webhook. */
export const DELIVERIES_SHOWN = 100;

/** How long a signing secret goes on signing after it was replaced. */
export const OLD_SECRET_HOURS = 24;
/** Replaced secrets that sign at once: each is one more signature in a header. */
export const OLD_SECRETS_MAX = 5;

export const WEBHOOK_NAME_MAX = 80;
export const WEBHOOK_ADDRESS_MAX = 2_000;
