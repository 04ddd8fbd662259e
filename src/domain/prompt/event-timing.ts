/** Times of the live changes (specification 9; decisions, Live changes). Free of zod: the browser needs them too. */

/** A stream on which nothing happens says so this often. */
export const HEARTBEAT_MS = 30_000;

/** How much later than the heartbeat a stream counts as dead. */
export const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Waits before the first, second, third and every further attempt to connect again. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** How long the toast of a new prompt stays. */
export const NEW_PROMPT_TOAST_MS = 5_000;

/** What is fetched again because of a change is fetched within this time, by each reader at a different moment, in ms. */
export const REFETCH_SPREAD_MS = 1_000;
