import { env, siteUrl } from '@/env';
import { db } from '../db';
import { postWebhook } from '../ports/webhook/post-webhook';
import { isOnHold } from '../services/backup/restore-hold';
import { noteSwitch } from '../services/webhook/note-switch';
import { WebhookSender } from '../services/webhook/send-webhooks';
import { repeat } from './repeat';

const INTERVAL_MS = 1_000;
const INTERVAL_OFF_MS = 60_000;

/**
 * Sends the events of webhooks until `signal` aborts. Any number of instances may run it. After a restore until an admin
 * has checked, and with WEBHOOKS=off, it sends nothing, and the database queues nothing new.
 */
export async function runWebhookLoop(signal: AbortSignal): Promise<void> {
  const sender = new WebhookSender({
    db,
    now: () => new Date(),
    siteUrl,
    post: (request, stop) => postWebhook(request, { signal: stop }),
    signal,
  });
  await noteSwitch(db, { isOn: env.WEBHOOKS, now: new Date() });
  const intervalMs = env.WEBHOOKS ? INTERVAL_MS : INTERVAL_OFF_MS;
  await repeat(signal, { name: 'webhook', intervalMs }, async () => {
    if (env.WEBHOOKS && !(await isOnHold(db))) await sender.step();
    else await sender.pauseUnkept();
    // Each webhook has its own waits.
    return true;
  });
}
