import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../db';
import { logger } from '../log/logger';
import { readAuditEnd } from '../services/audit/audit-end';
import { usedToday } from '../services/ai/limits';
import { rowOf, rowsOf } from '../services/rows';
import { countWebhooks } from '../services/webhook/count-webhooks';

const Counts = z.object({
  waiting: z.number(),
  held: z.number(),
  failed: z.number(),
  bytes: z.bigint(),
  backupAge: z.number().nullable(),
});
const Found = z.object({ found: z.boolean() });
/** States of pg-boss. Each is sent, also before the first job: a missing line looks like a missing server. */
const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'];
const Jobs = z.object({ state: z.string(), count: z.number() });

/**
 * Adds metrics read from the database at each scrape: mail, webhooks, jobs, AI calls of the day, size, backups and the
 * end of the audit log. All servers of
 * a library show the same numbers.
 * @returns reads the numbers; while the database does not respond they are left out, and `cuebook_database_up` is 0
 */
export function addLibraryMetrics(db: Pick<Database, '$queryRaw'>, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `cuebook_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 if the database answered this scrape, else 0');
  const bytes = gauge('database_bytes', 'Size of the database');
  const backupAge = gauge('backup_age_seconds', 'Age of the last successful backup; absent without one');
  const mails = gauge('mails', 'Queued mail: waiting, held after a restore, failed within a day', ['state']);
  const jobs = gauge('jobs', 'Jobs of the queue by state', ['state']);
  const webhooks = gauge('webhooks', 'Webhooks by state: working, failing, paused, off', ['state']);
  const webhookEvents = gauge('webhook_events_waiting', 'Events that wait for webhooks');
  const webhookDelay = gauge(
    'webhook_delivery_seconds',
    'Mean time from an event to its delivery in the last hour; absent without one',
  );
  const auditEnd = gauge('audit_log_end', 'Position of the last row of the audit log, with its hash', [
    'hash',
  ]);
  const ai = gauge('ai_calls_today', 'AI calls since midnight UTC that count: used, and the budget', [
    'kind',
  ]);
  /** Removes earlier values: yesterday's number would look like a current one. */
  const forget = () => {
    for (const one of [bytes, backupAge, webhookEvents, webhookDelay]) one.remove();
    for (const one of [mails, webhooks, jobs, ai, auditEnd]) one.reset();
  };

  async function readLibrary(): Promise<void> {
    const counts = await rowOf(db, Counts)`
      SELECT count(*) FILTER (WHERE held_at IS NULL)::int AS waiting, count(held_at)::int AS held,
        (SELECT count(*) FROM mail_outbox WHERE failed_at > now() - interval '1 day')::int AS failed,
        pg_database_size(current_database()) AS bytes,
        (SELECT extract(epoch FROM now() - max(started_at))::float8 FROM backups WHERE problem IS NULL) AS "backupAge"
      FROM mail_outbox WHERE sent_at IS NULL AND failed_at IS NULL`;
    mails.set({ state: 'waiting' }, counts.waiting);
    mails.set({ state: 'held' }, counts.held);
    mails.set({ state: 'failed' }, counts.failed);
    bytes.set(Number(counts.bytes));
    if (counts.backupAge !== null) backupAge.set(counts.backupAge);
    const { waiting, seconds, ...byState } = await countWebhooks(db);
    for (const [state, count] of Object.entries(byState)) webhooks.set({ state }, count);
    webhookEvents.set(waiting);
    if (seconds !== null) webhookDelay.set(seconds);
    const end = await readAuditEnd(db);
    if (end !== null) auditEnd.set({ hash: end.hash }, end.position);
    const { used, budget } = await usedToday(new Date());
    ai.set({ kind: 'used' }, used);
    ai.set({ kind: 'budget' }, budget);
    for (const state of JOB_STATES) jobs.set({ state }, 0);
    const { found } = await rowOf(db, Found)`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`;
    if (!found) return;
    const states = await rowsOf(db, Jobs)`
      SELECT state::text AS state, count(*)::int AS count FROM pgboss.job GROUP BY state`;
    for (const { state, count } of states) jobs.set({ state }, count);
  }

  return async () => {
    forget();
    try {
      await readLibrary();
      up.set(1);
    } catch (error) {
      logger.warn({ err: error }, 'the database did not answer a scrape of the metrics');
      forget();
      up.set(0);
    }
  };
}
