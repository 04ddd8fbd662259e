import { env, siteUrl } from '@/env';
import { db } from '../db';
import { postWebhook } from '../ports/webhook/post-webhook';
import { isOnHold } from '../services/backup/restore-hold';
import { WebhookSender } from '../services/webhook/send-webhooks';
import { repeat } from './repeat';

const INTERVAL_MS = 1_000;

/**
 * Sends the events of webhooks until `signal` aborts; returns immediately with WEBHOOKS=off. Any number of instances may
 * run it. After a restore it waits until an admin has checked.
 */
export async function runWebhookLoop(signal: AbortSignal): Promise<void> {
  if (!env.WEBHOOKS) return;
  const sender = new WebhookSender({
    db,
    now: () => new Date(),
    siteUrl,
    post: (request, stop) => postWebhook(request, { signal: stop }),
    signal,
  });
  await repeat(signal, { name: 'webhook', intervalMs: INTERVAL_MS }, async () => {
    if (!(await isOnHold(db))) await sender.step();
    // Each webhook has its own waits.
    return true;
  });
}
