import type { Transaction } from '@/server/db';
import { IdRow, rowsOf } from '../rows';
import { notify } from './notify';

type Told = { userId: string; promptIds: readonly string[]; actorId: string | null; skipsMail?: boolean };

/**
 * Tells a user of prompts newly shared with them, once for all that are granted together, within the transaction that
 * saves it.
 * @param promptIds of grants that were created at `now`
 */
export async function tellOfGrants(
  tx: Transaction,
  now: Date,
  { userId, promptIds, ...notice }: Told,
): Promise<void> {
  if (promptIds.length === 0) return;
  const [first] = await rowsOf(tx, IdRow)`
    SELECT g.id::text FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id AND p.deleted_at IS NULL
    WHERE g.prompt_id = ANY(${[...promptIds]}::uuid[]) AND g.subject_user_id = ${userId}::uuid
    ORDER BY title_sort_key(p.title), g.id LIMIT 1`;
  if (first !== undefined)
    await notify(tx, now, { ...notice, kind: 'granted', subjectId: first.id, to: [userId] });
}
