import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { DIGEST_COUNTED, DIGEST_DAYS, FEED_DAYS } from '@/domain/follow/limits';
import { digestMail } from '@/domain/follow/mails';
import { Prisma } from '@/generated/prisma/client';
import { siteUrl } from '@/env';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { mailNameOf } from '../account/lock-profile';
import { hasTypedAddress } from '../account/typed-address';
import { enqueueMail } from '../mail/enqueue-mail';
import { rowsOf } from '../rows';
import { readFeed } from './read-feed';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = DIGEST_DAYS * DAY_MS;

/** Users read per query. */
const BATCH = 100;

const Due = z.object({ id: z.string(), sentAt: z.date() });
type Due = z.infer<typeof Due>;

const Person = z.object({
  role: Role,
  /** Null for users who get no mail. */
  email: z.string().nullable(),
});

type JobContext = { db: Database; now: Date };

/** Returns the next users whose week is over, by index. */
function findDue({ db, now }: JobContext, after: Due | undefined): Promise<Due[]> {
  const later =
    after === undefined
      ? Prisma.empty
      : Prisma.sql`AND (digest_sent_at, id) > (${after.sentAt}::timestamptz, ${after.id}::uuid)`;
  return rowsOf(db, Due)`
    SELECT id::text, digest_sent_at AS "sentAt" FROM profiles
    WHERE digest_sent_at <= ${new Date(now.getTime() - WEEK_MS)}::timestamptz ${later}
    ORDER BY digest_sent_at, id LIMIT ${BATCH}`;
}

/** Returns the end of a user's last week: a whole number of weeks after the previous one, so that the weekday stays. */
function weekEnd({ sentAt }: Due, now: Date): Date {
  const weeks = Math.floor((now.getTime() - sentAt.getTime()) / WEEK_MS);
  return new Date(sentAt.getTime() + weeks * WEEK_MS);
}

/**
 * Queues a user's mail in the transaction that records it, unless another server is doing so or has done so.
 * Deactivated and deleted users, those without an address and those who only typed one advance without a mail: its reader
 * may be a stranger, who never asked for any. Returns whether a mail was queued.
 */
async function sendTo({ db, now }: JobContext, due: Due): Promise<boolean> {
  const { id, sentAt } = due;
  return db.$transaction(async (tx) => {
    const [person] = await rowsOf(tx, Person)`
      SELECT role, CASE WHEN is_active AND deleted_at IS NULL AND NOT ${hasTypedAddress('profiles')} THEN email END AS email
      FROM profiles WHERE id = ${id}::uuid AND digest_sent_at = ${sentAt}::timestamptz
      FOR NO KEY UPDATE SKIP LOCKED`;
    if (person === undefined) return false;
    const until = weekEnd(due, now);
    await tx.profile.update({ where: { id }, data: { digestSentAt: until }, select: { id: true } });
    const { role, email } = person;
    if (email === null) return false;
    const since = new Date(Math.max(sentAt.getTime(), until.getTime() - FEED_DAYS * DAY_MS));
    const window = { since, until, most: DIGEST_COUNTED + 1 };
    const entries = await readFeed(tx, { kind: 'member', id, role }, window);
    if (entries.length === 0) return false;
    const about = { userId: id, digestSince: since, digestUntil: until };
    const mail = digestMail({ name: await mailNameOf(tx, id), siteUrl }, entries);
    await enqueueMail({ db: tx, now }, email, mail, { about });
    return true;
  });
}

/**
 * Queues the weekly mails that are due: for each subscriber, the activity of followed targets since the last one, as
 * far as they may read it now; no mail if there was none. Safe on several servers concurrently; each mail is queued
 * once. A failed user is retried next time, and doesn't delay others. Returns the number of queued mails.
 */
export async function sendDigests(ctx: JobContext): Promise<number> {
  let mailed = 0;
  for (let after: Due | undefined; ;) {
    const people: Due[] = await findDue(ctx, after);
    for (const due of people) {
      try {
        if (await sendTo(ctx, due)) mailed += 1;
      } catch (error) {
        logger.warn(
          { err: error, profileId: due.id },
          'a weekly mail could not be queued; it is tried again',
        );
      }
    }
    after = people.at(-1);
    if (people.length < BATCH) return mailed;
  }
}
