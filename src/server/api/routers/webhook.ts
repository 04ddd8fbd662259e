import {
  DeliveryOutcome,
  WebhookList,
  WebhookPage,
  WebhookPause,
  WebhookPlace,
  WebhookRedeliver,
  WebhookSave,
  WebhookSaved,
} from '@/domain/webhook/schema';
import { pauseWebhook, removeWebhook, renewSecret } from '@/server/services/webhook/change-webhook';
import { getWebhook, listWebhooks } from '@/server/services/webhook/read-webhooks';
import { redeliver, testWebhook } from '@/server/services/webhook/redeliver';
import { saveWebhook } from '@/server/services/webhook/save-webhook';
import { ById, createRouter, memberProcedure } from '../trpc';

export const webhookRouter = createRouter({
  list: memberProcedure
    .input(WebhookPlace)
    .output(WebhookList)
    .query(({ ctx, input }) => listWebhooks(ctx, input)),
  get: memberProcedure
    .input(ById)
    .output(WebhookPage)
    .query(({ ctx, input }) => getWebhook(ctx, input)),
  save: memberProcedure
    .input(WebhookSave)
    .output(WebhookSaved)
    .mutation(({ ctx, input }) => saveWebhook(ctx, input)),
  remove: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input)),
  pause: memberProcedure
    .input(WebhookPause)
    .output(ById)
    .mutation(({ ctx, input }) => pauseWebhook(ctx, input)),
  test: memberProcedure
    .input(ById)
    .output(DeliveryOutcome)
    .mutation(({ ctx, input }) => testWebhook(ctx, input)),
  redeliver: memberProcedure
    .input(WebhookRedeliver)
    .output(ById)
    .mutation(({ ctx, input }) => redeliver(ctx, input)),
  renewSecret: memberProcedure
    .input(ById)
    .output(WebhookSaved)
    .mutation(({ ctx, input }) => renewSecret(ctx, input)),
});
