import { z } from 'zod';
import { Role } from '@/domain/account/role';
import { DIGEST_COUNTED, DIGEST_DAYS, FEED_DAYS } from '@/domain/follow/limits';
import { digestMail } from '@/domain/follow/mails';
import { Prisma } from '@/generated/prisma/client';
import { siteUrl } from '@/env';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { enqueueMail } from '../mail/enqueue-mail';
import { rowsOf } from '../rows';
import { readFeed } from './read-feed';

const DAY_MS = 24 * 60 * 60 * 1_000;
const WEEK_MS = DIGEST_DAYS * DAY_MS;

/** People looked for at once. */
const BATCH = 100;

const Due = z.object({ id: z.string(), sentAt: z.date() });
type Due = z.infer<typeof Due>;

const Person = z.object({
  role: Role,
  fullName: z.string(),
  /** Null for those whom no mail is sent to. */
  email: z.string().nullable(),
});

type JobContext = { db: Database; now: Date };

/** The next people whose week is over, along the index. */
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

/** The last end of a week of theirs: whole weeks after the one before, so that the weekday stays. */
function weekEnd({ sentAt }: Due, now: Date): Date {
  const weeks = Math.floor((now.getTime() - sentAt.getTime()) / WEEK_MS);
  return new Date(sentAt.getTime() + weeks * WEEK_MS);
}

/**
 * Queues somebody's mail in the transaction that notes it, unless another server is at it or was. Who is shut, deleted or without
 * an address is moved on without one. Gives whether there is a mail.
 */
async function sendTo({ db, now }: JobContext, due: Due): Promise<boolean> {
  const { id, sentAt } = due;
  return db.$transaction(async (tx) => {
    const [person] = await rowsOf(tx, Person)`
      SELECT role, full_name AS "fullName", CASE WHEN is_active AND deleted_at IS NULL THEN email END AS email
      FROM profiles WHERE id = ${id}::uuid AND digest_sent_at = ${sentAt}::timestamptz
      FOR NO KEY UPDATE SKIP LOCKED`;
    if (person === undefined) return false;
    const until = weekEnd(due, now);
    await tx.profile.update({ where: { id }, data: { digestSentAt: until }, select: { id: true } });
    const { role, email, fullName } = person;
    if (email === null) return false;
    const since = new Date(Math.max(sentAt.getTime(), until.getTime() - FEED_DAYS * DAY_MS));
    const window = { since, until, most: DIGEST_COUNTED + 1 };
    const entries = await readFeed(tx, { kind: 'member', id, role }, window);
    if (entries.length === 0) return false;
    const about = { userId: id, digestSince: since, digestUntil: until };
    await enqueueMail({ db: tx, now }, email, digestMail({ name: fullName, siteUrl }, entries), { about });
    return true;
  });
}

/**
 * Queues the weekly mails that are due: of each person who asked for one, what happened in what they follow since the last, as
 * far as they may read it now, and nothing where nothing happened. Several servers may do it at once; each mail is queued once.
 * Whose mail fails is tried again the next time, and holds up nobody else. Gives how many mails were queued.
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
