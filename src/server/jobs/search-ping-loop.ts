import { env, siteUrl } from '@/env';
import { db } from '../db';
import { instanceGuest } from '../auth/guest';
import { logger } from '../log/logger';
import { sendPing } from '../ports/search-engine/send-ping';
import { isOnHold } from '../services/backup/restore-hold';
import { pingTargets } from '../services/search-ping/ping-targets';
import { sendPings } from '../services/search-ping/send-pings';
import { repeat } from './repeat';

const INTERVAL_MS = 5_000;

/**
 * Notifies search engines of public changes, until `signal` aborts; returns immediately if none is configured. Any
 * number of instances may run it.
 */
export async function runSearchPingLoop(signal: AbortSignal): Promise<void> {
  const key = env.INDEXNOW_KEY;
  const targets = pingTargets({ siteUrl, urls: env.SEARCH_PING_URLS, key });
  if (targets.length === 0) return;
  logger.info({ hosts: targets.map(({ url }) => new URL(url).host) }, 'search engines are told of changes');
  const send = (request: Parameters<typeof sendPing>[0]) => sendPing(request, { siteUrl });
  await repeat(signal, { name: 'search engine', intervalMs: INTERVAL_MS }, async () => {
    if (await isOnHold(db)) return true;
    await sendPings({
      db,
      guest: await instanceGuest(),
      now: () => new Date(),
      siteUrl,
      key: key ?? '',
      targets,
      send,
    });
    // Each target has its own waits.
    return true;
  });
}
