import type { SkillFinding } from '@/domain/skill-check/finding';
import type { ServiceContext } from '../context';
import { getPrompt } from '../prompt/get-prompt';
import { getVersion } from '../prompt/list-versions';
import { checkFolder } from './check-folder';

/**
 * Returns what the checks find in a version of a prompt as a skill, without one in the latest that the caller sees;
 * empty for one that is no skill. Nothing is run. Throws NOT_FOUND for what the caller may not see.
 */
export async function checkSkillOf(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  { promptId, version }: { promptId: string; version?: number | undefined },
): Promise<SkillFinding[]> {
  const text =
    version === undefined ? await getPrompt(ctx, promptId) : await getVersion(ctx, { id: promptId, version });
  return checkFolder(ctx.db, text);
}
