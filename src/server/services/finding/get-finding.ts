import { z } from 'zod';
import { Ended } from '@/domain/account/address';
import type { AddressFinding } from '@/domain/account/finding';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';

const FindingRow = z.object({
  since: z.date(),
  foundAt: z.date(),
  ended: Ended,
  written: z.int(),
  shared: z.int(),
});

/**
 * Returns what was found in the caller's account when they proved its address, until they decide about it; null if there
 * was nothing. Throws UNAUTHORIZED for guests.
 */
export async function getFinding(ctx: ServiceContext): Promise<AddressFinding | null> {
  const { id } = requireMember(ctx);
  const [found] = await rowsOf(ctx.db, FindingRow)`
    SELECT p.created_at AS since, f.found_at AS "foundAt", f.ended,
      (SELECT count(*)::int FROM prompts WHERE created_by = p.id AND created_at <= f.found_at
        AND space_id IS NULL AND deleted_at IS NULL)
      + (SELECT count(*)::int FROM collections WHERE created_by = p.id AND created_at <= f.found_at) AS written,
      cardinality(f.prompt_ids) + cardinality(f.collection_ids) AS shared
    FROM address_findings f JOIN profiles p ON p.id = f.profile_id
    WHERE f.profile_id = ${id}::uuid AND f.settled_at IS NULL`;
  if (found === undefined) return null;
  return found.written === 0 && Object.keys(found.ended).length === 0 ? null : found;
}
