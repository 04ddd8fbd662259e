import type { Guest } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { servingProblem } from '@/domain/skill/servable';
import type { NotServed, ServedSkill } from '@/domain/skill/served';
import type { ServiceContext } from '../context';
import { getVersion } from '../prompt/list-versions';
import { openPromptFacts } from '../prompt/load-prompt';
import { openSkill } from './open-skill';
import { findListedElsewhere } from './public-skills';
import { skillFolder } from './skill-files';

/**
 * Returns what agents get of a prompt as a skill, and who approved that version; null if they get none. Throws
 * NOT_FOUND for a prompt that the caller may not see.
 * @param guest what guests of the instance see: of two public skills with one name only the first is listed
 */
export async function findServedSkill(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  { promptId, guest }: { promptId: string; guest: Guest },
): Promise<ServedSkill | null> {
  await openPromptFacts(ctx.db, ctx.actor, promptId);
  const skill = await openSkill(ctx, promptId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (skill === null) return null;
  const status = await ctx.db.promptStatus.findFirst({
    where: { promptId: skill.promptId, version: skill.version, status: 'approved' },
    orderBy: { id: 'desc' },
    select: { approver: { select: { fullName: true } } },
  });
  const listedElsewhere = await findListedElsewhere({ db: ctx.db, guest }, skill);
  return {
    listedElsewhere,
    name: skill.name,
    version: skill.version,
    approvedByName: status?.approver?.fullName ?? null,
    files: skill.files,
  };
}

/**
 * Returns why agents get nothing of the approved version of a prompt; null without one, where they do, and where the
 * caller may not read it. Throws NOT_FOUND for a prompt that the caller may not see.
 */
export async function findNotServed(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  promptId: string,
): Promise<NotServed | null> {
  const { approvedVersion } = await openPromptFacts(ctx.db, ctx.actor, promptId);
  if (approvedVersion === null) return null;
  const text = await getVersion(ctx, { id: promptId, version: approvedVersion }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (text === null || skillFolder(text) !== null) return null;
  const reason = text.skillName === '' ? 'none' : (servingProblem(text) ?? 'frontMatter');
  return { version: approvedVersion, reason };
}
