import { WAITING_MAX } from '@/domain/webhook/limits';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import type { PostWebhook } from '@/server/ports/webhook/post-webhook';
import { type Claim, claimDue, LEASE_MS, pauseUnkept, readHeld, releaseClaim } from './claim';
import { readFirstWaiting } from './read-message';
import { dropEvent, pauseLost, recordAttempt } from './record-attempt';
import { requestOf } from './request-of';

/** Webhooks that one process sends for at the same time: one that hangs takes one place for ten seconds. */
const PLACES = 32;
/** Events that a webhook sends before others get its place. */
const IN_A_ROW = 200;
/** How often webhooks that must not go on are paused; each claim asks as well. */
const PAUSE_EVERY_MS = 5_000;

export type SendContext = {
  db: Database;
  now: () => Date;
  siteUrl: string;
  post: PostWebhook;
  /** Ends requests when the server stops; their events are sent again. */
  signal: AbortSignal;
  leaseMs?: number;
  places?: number;
  /** For tests: events that may wait. */
  waitingMax?: number;
};

/** Sends what waits, for many webhooks side by side and for each of them in order. */
export class WebhookSender {
  readonly #ctx: Required<SendContext>;
  readonly #running = new Set<Promise<void>>();
  #pausedAt = 0;

  constructor(ctx: SendContext) {
    this.#ctx = { leaseMs: LEASE_MS, places: PLACES, waitingMax: WAITING_MAX, ...ctx };
  }

  /** Claims webhooks that are due, and starts to send for them. Returns how many. */
  async step(): Promise<number> {
    const { db, now, leaseMs, places } = this.#ctx;
    const at = now();
    await this.pauseUnkept();
    const most = places - this.#running.size;
    if (most <= 0) return 0;
    const claims = await claimDue(db, { now: at, most, leaseMs });
    for (const claim of claims) {
      const sending = this.#sendFor(claim)
        .catch((error: unknown) => logger.warn({ err: error, webhook: claim.id }, 'a webhook is disturbed'))
        .finally(() => this.#running.delete(sending));
      this.#running.add(sending);
    }
    return claims.length;
  }

  /** Pauses webhooks that must not go on, every few seconds. */
  async pauseUnkept(): Promise<void> {
    const { db, now, waitingMax } = this.#ctx;
    const at = now();
    if (Math.abs(at.getTime() - this.#pausedAt) < PAUSE_EVERY_MS) return;
    await pauseUnkept(db, at, waitingMax);
    this.#pausedAt = at.getTime();
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async #sendFor(claim: Claim): Promise<void> {
    const { db, now } = this.#ctx;
    for (let sent = 0; sent < IN_A_ROW && !this.#ctx.signal.aborted; sent += 1) {
      if (!(await this.#sendNext(claim))) break;
    }
    await releaseClaim(db, claim, now());
  }

  /** Sends the first event that waits. Returns whether there may be another one to send now. */
  async #sendNext(claimed: Claim): Promise<boolean> {
    const { db, now, siteUrl, post, signal, leaseMs } = this.#ctx;
    const claim = await readHeld(db, claimed);
    if (claim === null) return false;
    const event = await readFirstWaiting(db, claim.id, siteUrl);
    if (event === null) return false;
    if (event.message === null) return dropEvent(db, claim, event, { now: now(), leaseMs });
    const { messageId, message } = event;
    const request = requestOf(claim, { messageId, message, now: now(), siteUrl });
    if (request === null) {
      await pauseLost(db, claim, now());
      return false;
    }
    const startedAt = now();
    const answer = await post(request, signal);
    // Ended by this server itself: not an attempt.
    if (signal.aborted && answer.reason !== null) return false;
    const at = now();
    return recordAttempt(db, claim, event, {
      answer,
      milliseconds: Math.max(0, at.getTime() - startedAt.getTime()),
      now: at,
      leaseMs,
    });
  }
}
