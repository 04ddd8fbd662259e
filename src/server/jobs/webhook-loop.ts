import { env, siteUrl } from '@/env';
import { db } from '../db';
import { postWebhook } from '../ports/webhook/post-webhook';
import { isOnHold } from '../services/backup/restore-hold';
import { dropQueued } from '../services/webhook/claim';
import { WebhookSender } from '../services/webhook/send-webhooks';
import { repeat } from './repeat';

const INTERVAL_MS = 1_000;
const INTERVAL_OFF_MS = 60_000;

/**
 * Sends the events of webhooks until `signal` aborts. Any number of instances may run it. After a restore until an admin
 * has checked, and with WEBHOOKS=off, it sends nothing; with that setting, nothing new waits, either.
 */
export async function runWebhookLoop(signal: AbortSignal): Promise<void> {
  const sender = new WebhookSender({
    db,
    now: () => new Date(),
    siteUrl,
    post: (request, stop) => postWebhook(request, { signal: stop }),
    signal,
  });
  const since = new Date();
  const intervalMs = env.WEBHOOKS ? INTERVAL_MS : INTERVAL_OFF_MS;
  await repeat(signal, { name: 'webhook', intervalMs }, async () => {
    if (env.WEBHOOKS && !(await isOnHold(db))) await sender.step();
    else await sender.pauseUnkept();
    if (!env.WEBHOOKS) await dropQueued(db, { since, now: new Date() });
    // Each webhook has its own waits.
    return true;
  });
}
