import { z } from 'zod';
import { hasRole } from '@/domain/actor';
import { type BrokenGate, Gate } from '@/domain/gate/schema';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { brokenOf, currentModels, type GateContext } from './compute-gate';

const Row = z.object({
  slug: z.string().nullable(),
  name: z.string().nullable(),
  id: z.string().nullable(),
  gate: Gate,
});

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
  const current = await currentModels(ctx);
  const broken: BrokenGate[] = [];
  for (const { id, slug, name, gate } of rows) {
    const reasons = await brokenOf(ctx.db, { spaceId: id, gate }, current);
    const space = slug === null || name === null ? null : { slug, name };
    if (reasons.length > 0) broken.push({ space, reasons, createdAt: ctx.now });
  }
  return broken;
}
