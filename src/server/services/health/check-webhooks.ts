import type { HealthCheck } from '@/domain/admin/health';
import { healthMessages as said } from '@/domain/admin/health-messages';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { countWebhooks } from '../webhook/count-webhooks';

/** Checks whether webhooks deliver: how many wait, fail and are off. */
export async function checkWebhooks(db: Db): Promise<HealthCheck> {
  const ok = (text: string): HealthCheck => ({ part: 'webhooks', state: 'ok', text, remedy: '' });
  if (!env.WEBHOOKS) return ok(said.webhooksOff);
  const { working, failing, paused, off, waiting, seconds } = await countWebhooks(db);
  const count = working + failing + paused + off;
  if (count === 0) return ok(said.noWebhooks);
  const text = said.webhooks(count, waiting, seconds);
  if (failing === 0 && off === 0) return ok(text);
  return {
    part: 'webhooks',
    state: 'notice',
    text: `${said.webhooksFail(failing, off)} ${text}`,
    remedy: said.fixWebhooks,
  };
}
