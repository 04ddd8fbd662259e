import type { SkillCheck, SkillDraft } from '@/domain/skill/check';
import { z } from 'zod';
import { visibleTo } from '../access';
import { requireCreator, type ServiceContext } from '../context';
import { namableFiles } from '../file/readable-digests';
import { rowsOf } from '../rows';
import { checkFolder } from './check-folder';

const Other = z.object({ slug: z.string(), title: z.string() });

/** Returns another prompt of the same space, or of the caller outside spaces, that has the name; null if it is free. */
async function namesake(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  { skillName, promptId, spaceId }: SkillDraft,
): Promise<z.infer<typeof Other> | null> {
  if (actor.kind === 'guest' || skillName === '') return null;
  const [row] = await rowsOf(db, Other)`
    WITH home AS (
      SELECT coalesce(${spaceId}::uuid, (SELECT own.space_id FROM prompts own WHERE own.id = ${promptId}::uuid)) AS id
    )
    SELECT p.slug, p.title FROM home JOIN prompts p ON p.space_id = home.id
      OR home.id IS NULL AND p.space_id IS NULL AND p.created_by = ${actor.id}::uuid
    WHERE p."skillName" = ${skillName} AND p."skillName" <> '' AND p.deleted_at IS NULL AND ${visibleTo(actor)}
      AND p.id IS DISTINCT FROM ${promptId}::uuid
    ORDER BY p.created_at, p.id LIMIT 1`;
  return row ?? null;
}

/**
 * Returns what the checks find in an unsaved text as a skill, and who else in its place has the name. Both are words
 * beside a save, which goes on. Throws UNAUTHORIZED for guests, FORBIDDEN for viewers.
 */
export async function checkDraft(ctx: ServiceContext, draft: SkillDraft): Promise<SkillCheck> {
  const member = requireCreator(ctx);
  const namable = await namableFiles(
    ctx.db,
    { member, now: ctx.now },
    draft.files.map(({ sha256 }) => sha256),
  );
  const files = draft.files.filter(({ sha256 }) => namable.has(sha256));
  return {
    findings: await checkFolder(ctx.db, { ...draft, files, messages: null }),
    namesake: await namesake(ctx, draft),
  };
}
