/** Times of the live changes. Free of zod: the browser needs them too. */

/** Heartbeat interval of an idle event stream. */
export const HEARTBEAT_MS = 30_000;

/** Time after a missed heartbeat until a stream counts as disconnected. */
export const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Delays before the first, second, third and every further attempt to reconnect. */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** How long the toast of a new prompt is displayed. */
export const NEW_PROMPT_TOAST_MS = 5_000;

/** Maximum random delay before a client refetches after a change, to spread the load, in ms. */
export const REFETCH_SPREAD_MS = 1_000;
