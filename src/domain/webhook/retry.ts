const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed attempt. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
] as const;
/** The last attempt, after the first failure. */
const GIVES_UP_AFTER = 72 * HOUR;
/** The longest wait that a receiver can ask for. */
const LONGEST_RETRY_AFTER = 24 * HOUR;

/**
 * The time of the next attempt after a failed one; null if it was the last.
 * @param failures failed attempts since the last success, with this one
 * @param retryAfter seconds that the receiver asks for
 */
export function nextAttempt(
  now: Date,
  { failures, failingSince, retryAfter }: { failures: number; failingSince: Date; retryAfter: number | null },
): Date | null {
  const last = failingSince.getTime() + GIVES_UP_AFTER;
  if (now.getTime() >= last) return null;
  const asked = Math.min(LONGEST_RETRY_AFTER, (retryAfter ?? 0) * SECOND);
  const wait = WAITS[failures - 1];
  const next = wait === undefined ? last : now.getTime() + wait;
  return new Date(Math.min(last, Math.max(next, now.getTime() + asked)));
}
