import { WAITING_MAX } from '@/domain/webhook/limits';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import type { PostWebhook } from '@/server/ports/webhook/post-webhook';
import { type Among, type Claim, claimDue, LEASE_MS, pauseUnkept, readHeld, releaseClaim } from './claim';
import { readFirstWaiting } from './read-message';
import { dropEvent, pauseLost, recordAttempt } from './record-attempt';
import { requestOf } from './request-of';

/** Webhooks that one process sends for at the same time: one that hangs takes one place for ten seconds. */
const PLACES = 32;
/** What a webhook sends before others get its place: so many events, and none that begins later than this. */
const IN_A_ROW = 200;
const TURN_MS = 2_000;
/**
 * A receiver whose last answer took longer is slow. Those together have at most half of the places, and are asked for an
 * eighth of them first, so that quick ones with much to send don't keep them out.
 */
const SLOW_MS = 1_000;
const SLOW_PART = 1 / 2;
const SLOW_FIRST_PART = 1 / 8;
/** Webhooks of slow receivers that a process remembers. */
const SLOW_MAX = 1_000;
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
  slowMs?: number;
  /** For tests: events that may wait. */
  waitingMax?: number;
};

/** Sends what waits, for many webhooks side by side and for each of them in order. */
export class WebhookSender {
  readonly #ctx: Required<SendContext>;
  readonly #running = new Set<Promise<void>>();
  /** Webhooks whose receiver was slow the last time. */
  readonly #slow = new Set<string>();
  /** Those of them that this process just sends for. */
  #slowRunning = 0;
  #pausedAt = 0;

  constructor(ctx: SendContext) {
    this.#ctx = { leaseMs: LEASE_MS, places: PLACES, slowMs: SLOW_MS, waitingMax: WAITING_MAX, ...ctx };
  }

  /** Claims webhooks that are due, and starts to send for them. Returns how many. */
  async step(): Promise<number> {
    const { places } = this.#ctx;
    await this.pauseUnkept();
    const free = places - this.#running.size;
    if (free <= 0) return 0;
    const slow = [...this.#slow];
    const first = slow.length === 0 ? 0 : Math.ceil(places * SLOW_FIRST_PART) - this.#slowRunning;
    const started = await this.#claim(Math.min(first, free), { only: slow });
    const quick = await this.#claim(free - started, { except: slow });
    const most = Math.min(free - started - quick, Math.ceil(places * SLOW_PART) - this.#slowRunning);
    return started + quick + (slow.length === 0 ? 0 : await this.#claim(most, { only: slow }));
  }

  /** Claims some of the webhooks that are due, and starts to send for them. Returns how many. */
  async #claim(most: number, among: Among): Promise<number> {
    const { db, now, leaseMs } = this.#ctx;
    if (most <= 0) return 0;
    const claims = await claimDue(db, { now: now(), most, leaseMs, among });
    for (const claim of claims) this.#start(claim, 'only' in among);
    return claims.length;
  }

  #start(claim: Claim, isSlow: boolean): void {
    if (isSlow) this.#slowRunning += 1;
    const sending = this.#sendFor(claim)
      .catch((error: unknown) => logger.warn({ err: error, webhook: claim.id }, 'a webhook is disturbed'))
      .finally(() => {
        this.#running.delete(sending);
        if (isSlow) this.#slowRunning -= 1;
      });
    this.#running.add(sending);
  }

  /** Remembers whether the receiver of a webhook is slow. */
  #noteSpeed(id: string, milliseconds: number): void {
    this.#slow.delete(id);
    if (milliseconds <= this.#ctx.slowMs) return;
    const [oldest] = this.#slow.size >= SLOW_MAX ? this.#slow : [];
    if (oldest !== undefined) this.#slow.delete(oldest);
    this.#slow.add(id);
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
    const startedAt = performance.now();
    for (let sent = 0; sent < IN_A_ROW && !this.#ctx.signal.aborted; sent += 1) {
      if (!(await this.#sendNext(claim)) || performance.now() - startedAt > TURN_MS) break;
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
    const asked = performance.now();
    const answer = await post(request, signal);
    this.#noteSpeed(claim.id, performance.now() - asked);
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
