import type { Guest } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { ServedSkill } from '@/domain/skill/served';
import type { ServiceContext } from '../context';
import { openPromptFacts } from '../prompt/load-prompt';
import { openSkill } from './open-skill';
import { findListedElsewhere } from './public-skills';

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
