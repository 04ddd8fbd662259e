import { z } from 'zod';
import { type Guest, seesApprovedOnly } from '@/domain/actor';
import { indexNowBody, MAX_URLS, type PingTarget, sitemapPingUrl } from '@/domain/publish/search-ping';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { PingError, type PingRequest } from '@/server/ports/search-engine/send-ping';
import { IS_HELD, isPublic, promptSource } from '../access';
import { rowsOf } from '../rows';
import { queueApprovalChanges } from './approval-changes';
import { queuePings } from './queue-pings';

/** Delay of a change, so that one that is undone immediately is never sent and a burst becomes one request. */
const SETTLE_MS = 15_000;
/** Minimum interval between requests to one target. */
const INTERVAL_MS = 60_000;
/** Lease of a process that claims a target; after it others may notify the target: the claimer must have died. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** Maximum delay, even if an engine asks for more. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60_000;
/** Interval at which a running server records its targets. */
const SEEN_EVERY_MS = 60_000;

export type PingContext = {
  db: Database;
  guest: Guest;
  now: () => Date;
  siteUrl: string;
  /** The key of IndexNow; targets of that kind exist only with one. */
  key: string;
  targets: readonly PingTarget[];
  send: (request: PingRequest) => Promise<void>;
};

const Claim = z.object({ url: z.string(), attempts: z.number() });
type Claim = z.infer<typeof Claim>;
const Waiting = z.object({
  slug: z.string(),
  ids: z.array(z.string()),
  wasPublic: z.boolean(),
  isPublic: z.boolean(),
});
type Waiting = z.infer<typeof Waiting>;

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);
const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** Records the targets, so that changes are queued for them from then on. */
async function announceTargets({ db, now, targets }: PingContext): Promise<void> {
  const at = now();
  await db.$executeRaw`
    INSERT INTO search_ping_targets (url, seen_at, next_attempt_at)
    SELECT url, ${at}, ${at} FROM unnest(${targets.map(({ url }) => url)}::text[]) AS n(url) ORDER BY url
    ON CONFLICT (url) DO UPDATE SET seen_at = excluded.seen_at
    WHERE search_ping_targets.seen_at < ${before(at, SEEN_EVERY_MS)}`;
}

/**
 * Claims a target with waiting changes for this process: one that another process is just claiming is skipped, and the
 * claimed one is not due again before its lease ends.
 */
async function claimTarget({ db, now, targets }: PingContext): Promise<Claim | undefined> {
  const at = now();
  const [claim] = await rowsOf(db, Claim)`
    UPDATE search_ping_targets SET attempts = attempts + 1, next_attempt_at = ${after(at, LEASE_MS)}
    WHERE url = (
      SELECT t.url FROM search_ping_targets t
      WHERE t.url = ANY(${targets.map(({ url }) => url)}) AND t.next_attempt_at <= ${at}
        AND EXISTS (
          SELECT 1 FROM search_pings p WHERE p.target = t.url AND p.created_at <= ${before(at, SETTLE_MS)})
      ORDER BY t.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING url, attempts`;
  return claim;
}

/**
 * Returns the waiting changes of a target, by prompt: whether it was public before the first of its changes, and is
 * now. One statement, so that a prompt that is private again includes all of its changes up to that.
 */
async function findWaiting({ db, guest }: PingContext, { url }: Claim): Promise<Waiting[]> {
  // If public prompts or those of its space need approval, an unapproved one was never public.
  const needing = seesApprovedOnly(guest) ? Prisma.sql`true` : IS_HELD;
  const wasEver = Prisma.sql`NOT EXISTS (
    SELECT 1 FROM prompts p WHERE p.slug = w.slug AND ${needing}
      AND NOT EXISTS (SELECT 1 FROM prompt_status s WHERE s.prompt_id = p.id AND s.status = 'approved'))`;
  return rowsOf(db, Waiting)`
    SELECT w.slug, w.ids, w."wasSeen" OR (w."wasPublic" AND ${wasEver}) AS "wasPublic", EXISTS (
      SELECT 1 FROM ${promptSource(guest)} p WHERE p.slug = w.slug AND ${isPublic()}
    ) AS "isPublic"
    FROM (
      SELECT slug, array_agg(id::text) AS ids, (array_agg(was_public ORDER BY id))[1] AS "wasPublic",
        bool_or(knows_approval AND was_public) AS "wasSeen"
      FROM search_pings WHERE target = ${url} GROUP BY slug ORDER BY min(id) LIMIT ${MAX_URLS}
    ) w`;
}

function requestFor(ctx: PingContext, url: string, slugs: readonly string[]): PingRequest {
  const isIndexNow = ctx.targets.find((target) => target.url === url)?.kind === 'indexnow';
  return isIndexNow
    ? { url, body: indexNowBody(ctx.siteUrl, ctx.key, slugs) }
    : { url: sitemapPingUrl(ctx.siteUrl, url) };
}

/** Returns the delay before a retry: twice the previous one, minus up to a quarter; longer if the engine asks. */
function retryDelayMs(attempts: number, retryAfter: number | null): number {
  const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)) * (0.75 + Math.random() / 4);
  return Math.max(delay, Math.min(LONGEST_RETRY_AFTER_MS, (retryAfter ?? 0) * 1_000));
}

/** Notifies one claimed target of its waiting changes. Returns the number of prompts it has accepted. */
async function notifyEngine(ctx: PingContext, claim: Claim): Promise<number> {
  const { url, attempts } = claim;
  const waiting = await findWaiting(ctx, claim);
  // A prompt that became public and then private again is never sent: its address must stay private.
  const slugs = waiting.filter(({ wasPublic, isPublic }) => wasPublic || isPublic).map(({ slug }) => slug);
  // Addresses of targets may contain a key in their query: the log has only the host.
  const { host } = new URL(url);
  try {
    if (slugs.length > 0) await ctx.send(requestFor(ctx, url, slugs));
  } catch (error) {
    if (!(error instanceof PingError)) throw error;
    await ctx.db.searchPingTarget.updateMany({
      where: { url },
      data: {
        nextAttemptAt: after(ctx.now(), retryDelayMs(attempts, error.retryAfter)),
        lastError: error.reason,
      },
    });
    const { reason } = error;
    logger.warn(
      { host, attempts, reason, prompts: slugs.length },
      'a search engine was not told; tried again later',
    );
    return 0;
  }
  const ids = waiting.flatMap((prompt) => prompt.ids);
  await ctx.db.$transaction([
    ctx.db.$executeRaw`DELETE FROM search_pings WHERE id = ANY(${ids}::bigint[])`,
    ctx.db.searchPingTarget.updateMany({
      where: { url },
      data: { attempts: 0, nextAttemptAt: after(ctx.now(), INTERVAL_MS), lastError: '' },
    }),
  ]);
  if (slugs.length > 0) logger.info({ host, prompts: slugs.length }, 'a search engine was told of changes');
  return slugs.length;
}

/**
 * Notifies every target that is due of the changes of public prompts. A change is sent
 * twice only if this process dies, or loses the database, between the engine's acceptance and its record of that.
 * Returns the number of prompts sent, summed over the targets.
 */
export async function sendPings(ctx: PingContext): Promise<number> {
  await announceTargets(ctx);
  await queuePings(ctx.db);
  await queueApprovalChanges(ctx.db, ctx.guest);
  let notified = 0;
  for (let claim = await claimTarget(ctx); claim !== undefined; claim = await claimTarget(ctx)) {
    notified += await notifyEngine(ctx, claim);
  }
  return notified;
}
