import { db } from '../db';
import { processResetRequests } from '../services/account/process-reset-requests';
import { processCodeRequests } from '../services/account/sign-in-code';
import { deliverMail } from '../services/mail/deliver-mail';
import { currentMailText } from '../services/inbox/current-mail-text';
import { currentMailer } from '../services/service-settings/mail';
import { repeat } from './repeat';

const INTERVAL_MS = 2_000;

/**
 * Answers requests for recovery links and codes and sends the mail in the outbox, every other second until `signal`
 * aborts. Users wait for this mail, and the queue of the other jobs runs only once a minute. Any number of instances
 * may run it.
 */
export function runMailLoop(signal: AbortSignal): Promise<void> {
  return repeat(signal, { name: 'mail', intervalMs: INTERVAL_MS }, async () => {
    await processResetRequests({ db, now: new Date() });
    await processCodeRequests({ db, now: new Date() });
    const { isUnreachable } = await deliverMail({
      db,
      now: () => new Date(),
      mailer: currentMailer(db),
      currentMailText,
    });
    return !isUnreachable;
  });
}
