import { z } from 'zod';
import { hasRole } from '@/domain/actor';
import { brokenParts } from '@/domain/gate/gate-outcome';
import { type BrokenGate, Gate } from '@/domain/gate/schema';
import { requireMember, type ServiceContext } from '../context';
import type { Db } from '@/server/db';
import { rowOf, rowsOf } from '../rows';
import { currentModels, type GateContext } from './compute-gate';

const Row = z.object({
  slug: z.string().nullable(),
  name: z.string().nullable(),
  id: z.string().nullable(),
  gate: Gate,
});
const NeedsRow = z.object({ needsJudge: z.boolean() });

/** Returns whether a judge reads answers to cases of a space's prompts, or of those in no space. */
async function needsJudge(db: Db, spaceId: string | null): Promise<boolean> {
  const row = await rowOf(db, NeedsRow)`
    SELECT EXISTS (
      SELECT FROM prompt_test_cases c JOIN prompts p ON p.id = c.prompt_id
      WHERE p.space_id IS NOT DISTINCT FROM ${spaceId}::uuid AND p.deleted_at IS NULL
        AND c.checks @> '[{"kind": "judge"}]') AS "needsJudge"`;
  return row.needsJudge;
}

/**
 * Returns the gates that the caller can change and that no version can meet, because a model, the judge or AI is gone.
 * Throws UNAUTHORIZED for guests.
 */
export async function listBrokenGates(
  ctx: ServiceContext & Pick<GateContext, 'textModel'>,
): Promise<BrokenGate[]> {
  const member = requireMember(ctx);
  const rows = await rowsOf(ctx.db, Row)`
    SELECT own.id::text, own.slug, own.name, own.gate FROM (
      SELECT s.id, s.slug, s.name, s.gate FROM space_members m JOIN spaces s ON s.id = m.space_id
      WHERE m.user_id = ${member.id}::uuid AND m.role = 'owner' AND s.deleted_at IS NULL AND s.gate IS NOT NULL
      UNION ALL
      SELECT NULL, NULL, NULL, s.gate FROM settings s WHERE ${hasRole(member, 'admin')} AND s.gate IS NOT NULL) own
    ORDER BY lower(own.name), own.slug`;
  if (rows.length === 0) return [];
  const { models, judge } = await currentModels(ctx);
  const broken: BrokenGate[] = [];
  for (const { id, slug, name, gate } of rows) {
    const reasons = brokenParts(gate, {
      models,
      hasJudge: judge !== null,
      needsJudge: judge === null && (await needsJudge(ctx.db, id)),
    });
    const space = slug === null || name === null ? null : { slug, name };
    if (reasons.length > 0) broken.push({ space, reasons, createdAt: ctx.now });
  }
  return broken;
}
