import { db } from '@/server/db';
import { postWebhook } from '@/server/ports/webhook/post-webhook';
import { WebhookSender } from '@/server/services/webhook/send-webhooks';

/** Sends webhooks as a server does, until it is killed; with a short lease, so that the next one need not wait long. */
const sender = new WebhookSender({
  db,
  now: () => new Date(),
  siteUrl: 'https://prompts.example.org',
  post: (request, signal) => postWebhook(request, { signal, timeLimitMs: 1_000 }),
  signal: new AbortController().signal,
  leaseMs: 1_500,
});
for (;;) {
  await sender.step();
  await new Promise((resolve) => setTimeout(resolve, 50));
}
