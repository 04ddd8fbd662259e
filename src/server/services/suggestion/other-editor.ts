import { z } from 'zod';
import { WRITING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { LIVE } from '../access/granted';
import { rowOf } from '../rows';

const OtherRow = z.object({ isThere: z.boolean() });

/** SQL condition that somebody else than a user can edit the prompt `p`: `canEdit` of any other account. */
export function hasOtherEditorThan(userId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM (
      SELECT p.created_by AS id WHERE NOT EXISTS (
        SELECT FROM spaces home WHERE home.id = p.space_id AND home.deleted_at IS NULL)
      UNION ALL
      SELECT m.user_id FROM spaces home JOIN space_members m ON m.space_id = home.id
      WHERE home.id = p.space_id AND home.deleted_at IS NULL AND m.role = ANY(${[...WRITING_ROLES]})
      UNION ALL
      SELECT g.subject_user_id FROM prompt_grants g
      WHERE g.prompt_id = p.id AND g."right" = 'edit' AND g.subject_user_id IS NOT NULL AND ${LIVE}
      UNION ALL
      SELECT m.user_id FROM prompt_grants g
      JOIN spaces s ON s.id = g.subject_space_id AND s.deleted_at IS NULL
      JOIN space_members m ON m.space_id = s.id
      WHERE g.prompt_id = p.id AND g."right" = 'edit' AND ${LIVE}) editor
    JOIN profiles a ON a.id = editor.id AND a.is_active AND a.deleted_at IS NULL
      AND a.role IN ('admin', 'contributor')
    WHERE editor.id <> ${userId}::uuid)`;
}

/** Returns whether somebody else than a user can edit a prompt, and so decide about that user's suggestion. */
export async function hasOtherEditor(db: Db, promptId: string, userId: string): Promise<boolean> {
  const { isThere } = await rowOf(db, OtherRow)`
    SELECT ${hasOtherEditorThan(userId)} AS "isThere" FROM prompts p WHERE p.id = ${promptId}::uuid`;
  return isThere;
}
