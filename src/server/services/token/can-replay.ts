import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import type { Db } from '@/server/db';
import { visibleTo } from '../access';
import { IdRow, rowsOf } from '../rows';

const Named = z.object({ id: z.uuid().optional(), promptId: z.uuid().optional() });

/**
 * Returns whether a stored response may be repeated: its prompt, or the one it mentions, still exists and the caller
 * still sees it.
 * @param body of a response of the API for programs
 */
export async function canReplay(db: Db, actor: Actor, body: string): Promise<boolean> {
  const { promptId, id } = Named.parse(JSON.parse(body));
  const about = promptId ?? id;
  if (about === undefined) return true;
  const [hidden] = await rowsOf(db, IdRow)`
    SELECT p.id::text FROM prompts p
    WHERE p.id = ${about}::uuid AND (p.deleted_at IS NOT NULL OR NOT ${visibleTo(actor)})`;
  return hidden === undefined;
}
