import type { ServiceContext } from '../context';
import { oldestRun } from '../run/run-memory';
import { isForgotten } from '../token/forgotten';
import { SIGN_IN_MEMORY_MS } from '../account/sign-in-history';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How long the outbox stores that a mail was sent or given up. */
const OUTBOX_MEMORY_MS = 7 * DAY_MS;
/** How long a search engine that accepts nothing is notified: by then it has read the sitemap, or never will. */
const PING_LIFETIME_MS = 3 * DAY_MS;
/** Running servers record their targets every minute. */
const TARGET_MEMORY_MS = DAY_MS;

/** How long the list of a prompt's links shows expired ones. */
const SHARE_LINK_MEMORY_MS = 30 * DAY_MS;

/** How long a user's list of tokens shows an expired one. */
const TOKEN_MEMORY_MS = 30 * DAY_MS;

/** How long those who could give it see that a gift was dropped. */
const GIFT_MEMORY_MS = 30 * DAY_MS;

/** Read notifications are removed after a quarter of a year, all others after a year. */
const READ_NOTIFICATION_LIFETIME_MS = 90 * DAY_MS;
const NOTIFICATION_LIFETIME_MS = 365 * DAY_MS;

/**
 * Removes expired sessions, sign-ins, tokens, mail, pings, notifications, quotas, links, grants, what waits for an
 * address and can't hold any more, responses of runs, agents' sign-in records and limiter rows. Returns the number of rows removed.
 */
export async function purgeExpired(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const olderThan = (milliseconds: number) => ({ lt: new Date(ctx.now.getTime() - milliseconds) });
  const forgotten = olderThan(OUTBOX_MEMORY_MS);
  const removals = [
    ctx.db.session.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.signIn.deleteMany({ where: { at: olderThan(SIGN_IN_MEMORY_MS) } }),
    ctx.db.passwordResetToken.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.signInCode.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.pendingSignIn.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.companyLogout.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.passkeyChallenge.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.trustedBrowser.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.emailChange.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.outboxMail.deleteMany({ where: { OR: [{ sentAt: forgotten }, { failedAt: forgotten }] } }),
    ctx.db.searchPing.deleteMany({ where: { createdAt: olderThan(PING_LIFETIME_MS) } }),
    ctx.db.approvalChange.deleteMany({ where: { createdAt: olderThan(PING_LIFETIME_MS) } }),
    ctx.db.searchPingTarget.deleteMany({ where: { seenAt: olderThan(TARGET_MEMORY_MS) } }),
    // Read ones are at least as old as their reading: the index of their age finds both.
    ctx.db.notification.deleteMany({
      where: {
        createdAt: olderThan(READ_NOTIFICATION_LIFETIME_MS),
        OR: [
          { readAt: olderThan(READ_NOTIFICATION_LIFETIME_MS) },
          { createdAt: olderThan(NOTIFICATION_LIFETIME_MS) },
        ],
      },
    }),
    ctx.db.shareLink.deleteMany({ where: { expiresAt: olderThan(SHARE_LINK_MEMORY_MS) } }),
    ctx.db.idempotentRequest.deleteMany({ where: { createdAt: olderThan(DAY_MS) } }),
    ctx.db.personalToken.deleteMany({ where: { expiresAt: olderThan(TOKEN_MEMORY_MS) } }),
    ctx.db.personalToken.deleteMany({ where: isForgotten(ctx.now) }),
    ctx.db.oAuthRecord.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.promptGrant.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.waitingGift.deleteMany({
      where: { OR: [{ expiresAt: { lt: ctx.now } }, { droppedAt: olderThan(GIFT_MEMORY_MS) }] },
    }),
    ctx.db.promptRun.deleteMany({ where: { createdAt: { lt: oldestRun(ctx.now) } } }),
    ctx.db.dailyQuota.deleteMany({ where: { day: olderThan(2 * DAY_MS) } }),
    // With the places they held.
    ctx.db.serverProcess.deleteMany({ where: { seenAt: olderThan(DAY_MS) } }),
    ctx.db.rateLimit.deleteMany({ where: { expire: { lt: ctx.now.getTime() } } }),
  ];
  // Sequential (a query of Prisma begins when it is awaited): two that reach the same row by a cascade, as a token and
  // its records do, could deadlock.
  let removed = 0;
  for (const removal of removals) removed += (await removal).count;
  return removed;
}
