import { setTimeout as pause } from 'node:timers/promises';
import { db } from '../db';
import { logger } from '../logger';
import { getMailer } from '../ports/mailer/mailer';
import { answerResetRequests } from '../services/account/answer-reset-requests';
import { deliverMail } from '../services/mail/deliver-mail';

const INTERVAL_MS = 2_000;
/** While nobody takes mail, or the database is away, each wait is twice the one before, up to this. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Answers requests for recovery links and sends what the outbox holds, every other second until `signal` aborts. People
 * wait for this mail, and the queue of the other jobs wakes up once a minute only. Any number of instances may run it.
 */
export async function runMailLoop(signal: AbortSignal): Promise<void> {
  let wait = INTERVAL_MS;
  while (!signal.aborted) {
    try {
      await answerResetRequests({ db, now: new Date() });
      const { isUnreachable } = await deliverMail({ db, now: () => new Date(), mailer: getMailer() });
      wait = isUnreachable ? Math.min(LONGEST_WAIT_MS, wait * 2) : INTERVAL_MS;
    } catch (error) {
      logger.warn({ err: error }, 'the mail loop is disturbed');
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
    // Rejects when the server stops.
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
