import { z } from 'zod';
import type { Db } from '@/server/db';
import { hasOtherEditorThan } from '../access';
import { rowOf } from '../rows';

const OtherRow = z.object({ isThere: z.boolean() });

/** Returns whether somebody else than a user can edit a prompt, and so decide about that user's suggestion. */
export async function hasOtherEditor(db: Db, promptId: string, userId: string): Promise<boolean> {
  const { isThere } = await rowOf(db, OtherRow)`
    SELECT ${hasOtherEditorThan(userId)} AS "isThere" FROM prompts p WHERE p.id = ${promptId}::uuid`;
  return isThere;
}
