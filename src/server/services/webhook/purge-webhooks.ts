import type { ServiceContext } from '../context';

const MEMORY_DAYS = 30;
const DELIVERIES_MAX = 1_000;

/** Removes deliveries and events after 30 days, and all but the last 1,000 deliveries of each webhook. Returns how many. */
export async function purgeWebhooks({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - MEMORY_DAYS * 24 * 60 * 60 * 1_000);
  const { count: old } = await db.webhookDelivery.deleteMany({ where: { createdAt: { lt: before } } });
  const beyond = await db.$executeRaw`
    DELETE FROM webhook_deliveries d USING (
      SELECT w.id, (SELECT x.id FROM webhook_deliveries x WHERE x.webhook_id = w.id ORDER BY x.id DESC OFFSET ${DELIVERIES_MAX} LIMIT 1) AS last
      FROM webhooks w) kept
    WHERE d.webhook_id = kept.id AND d.id <= kept.last`;
  const { count: done } = await db.webhookEvent.deleteMany({ where: { doneAt: { lt: before } } });
  return old + beyond + done;
}
