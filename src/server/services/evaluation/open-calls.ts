import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { prepared } from '../prepared';
import { rowsOf } from '../rows';

/** A call that this process works on until its lease ends. */
const OpenCall = z.object({
  lease: z.string(),
  runId: z.string(),
  caseId: z.string(),
  attempt: z.int(),
  evaluationId: z.string(),
  promptId: z.string(),
  failures: z.int(),
  kept: z.unknown(),
});
export type OpenCall = z.infer<typeof OpenCall>;

/**
 * Leases up to `most` calls of running evaluations that nobody works on, cases first, and per model no more than it
 * takes at once, with some `ahead`. The calls of a process that has died are free when their leases end.
 * @param ownModel the revision of this server's default model, or null: calls of another one are left to other servers
 */
export function claimCalls(
  db: Database,
  {
    most,
    ahead,
    leaseMs,
    ownModel,
  }: { most: number; ahead: number; leaseMs: number; ownModel: number | null },
): Promise<OpenCall[]> {
  // One lease per call: whoever takes a call over ends the lease of the one before.
  const leases = Array.from({ length: most }, () => randomUUID());
  const claim = Prisma.sql`
    WITH leased AS (
      SELECT model, count(*) AS calls FROM evaluation_calls
      WHERE lease IS NOT NULL AND leased_until > clock_timestamp() GROUP BY model
    ), free AS (
      SELECT c.* FROM prompt_evaluations e
      JOIN prompt_test_runs r ON r.evaluation_id = e.id AND r."end" IS NULL
        AND (r.model_id IS NOT NULL OR r.model_revision = ${ownModel}::int)
        AND (r.judge_id IS NOT NULL OR r.judge_revision IS NULL OR r.judge_revision = ${ownModel}::int)
      LEFT JOIN ai_models m ON m.id = r.model_id
      LEFT JOIN settings s ON r.model_id IS NULL
      LEFT JOIN leased l ON l.model = coalesce(r.model_id::text, 'default')
      CROSS JOIN LATERAL (
        SELECT c.run_id, c.case_id, c.attempt, c.place, e.prompt_id FROM evaluation_calls c
        WHERE c.run_id = r.id AND (c.leased_until IS NULL OR c.leased_until <= clock_timestamp())
          AND (c.not_before IS NULL OR c.not_before <= clock_timestamp())
        ORDER BY c.place
        LIMIT least(${most}::int, greatest(0,
          coalesce(m.calls_at_once, s.default_calls_at_once, 4) + ${ahead}::int - coalesce(l.calls, 0)))
        FOR UPDATE OF c SKIP LOCKED
      ) c
      WHERE e.state = 'running'
    ), chosen AS (
      SELECT f.*, row_number() OVER (ORDER BY f.place, f.run_id, f.case_id, f.attempt) AS number FROM free f
    )
    UPDATE evaluation_calls c SET lease = (${leases}::uuid[])[h.number], not_before = NULL,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8)
    FROM chosen h
    WHERE h.number <= ${most}::int AND c.run_id = h.run_id AND c.case_id = h.case_id AND c.attempt = h.attempt
    RETURNING c.lease::text, c.run_id::text AS "runId", c.case_id::text AS "caseId", c.attempt,
      c.evaluation_id::text AS "evaluationId", h.prompt_id::text AS "promptId", c.failures, c.kept`;
  return rowsOf(db, OpenCall)(prepared(claim));
}

const LeaseRow = z.object({ lease: z.string() });

/** Prolongs leases. Returns those that are still ours, of evaluations that are still running or finish what they began. */
export async function prolongLeases(
  db: Database,
  leases: readonly string[],
  leaseMs: number,
): Promise<Set<string>> {
  const rows = await rowsOf(db, LeaseRow)`
    UPDATE evaluation_calls c SET leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8)
    WHERE c.lease = ANY(${[...leases]}::uuid[]) RETURNING c.lease::text`;
  return new Set(rows.map(({ lease }) => lease));
}

/** Returns the leases that are still ours. */
export async function livingLeases(db: Database, leases: readonly string[]): Promise<Set<string>> {
  const rows = await db.evaluationCall.findMany({
    where: { lease: { in: [...leases] } },
    select: { lease: true },
  });
  return new Set(rows.map(({ lease }) => lease ?? ''));
}

/** Gives a call back, for any process to take at once or after a while; `asking` stays if its request was cut off. */
export async function giveBack(
  db: Database,
  lease: string,
  { waitMs, failed, cutOff }: { waitMs: number; failed: boolean; cutOff: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE evaluation_calls SET failures = failures + ${failed ? 1 : 0}::int,
      leased_until = clock_timestamp(),
      not_before = clock_timestamp() + make_interval(secs => ${waitMs / 1_000}::float8),
      asking = CASE WHEN ${cutOff} THEN asking END
    WHERE lease = ${lease}::uuid`;
}
