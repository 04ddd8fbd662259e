import { requireMember, type ServiceContext } from '../context';
import { visibleTo } from '../access';
import { IdRow, rowsOf } from '../rows';

/**
 * Returns which of these prompts the caller may still read, including those in the Trash: browsers delete the cached
 * data of all others. Throws UNAUTHORIZED for guests.
 */
export async function stillReadable(
  ctx: ServiceContext,
  { ids }: { ids: readonly string[] },
): Promise<string[]> {
  const member = requireMember(ctx);
  const rows = await rowsOf(ctx.db, IdRow)`
    SELECT p.id::text FROM prompts p WHERE p.id = ANY(${[...ids]}::uuid[]) AND ${visibleTo(member)}`;
  return rows.map(({ id }) => id);
}
