import { AppError } from '@/domain/errors';
import { skillMessages } from '@/domain/skill/messages';
import type { ServiceContext } from '../context';
import { getVersion } from '../prompt/list-versions';
import { loadPromptFacts } from '../prompt/load-prompt';
import { type SkillFolder, skillFolder } from './skill-files';

type Context = Pick<ServiceContext, 'db' | 'actor'>;

/** A skill that is served: its prompt, the approved version, and its folder. */
export type OpenSkill = SkillFolder & { promptId: string; slug: string; title: string; version: number };

export function skillNotFound(): AppError {
  return new AppError('NOT_FOUND', skillMessages.notFound);
}

/** Runs a reading for which a prompt that is missing, hidden or named wrongly is no skill. Throws NOT_FOUND then. */
async function skillOf(reading: Promise<OpenSkill | null>): Promise<OpenSkill> {
  const found = await reading.catch((error: unknown) => {
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST'))
      return null;
    throw error;
  });
  if (found === null) throw skillNotFound();
  return found;
}

/**
 * Returns the approved version of a prompt as a skill, by id or slug: for everybody, its author included, and whatever
 * its space gives agents as prompts. Throws the same NOT_FOUND if the prompt is missing or hidden, if no version is
 * approved, if the caller may not read that version, and if it is no skill.
 */
export function openSkill(ctx: Context, identifier: string): Promise<OpenSkill> {
  return skillOf(readAt(ctx, identifier, ({ approvedVersion }) => approvedVersion));
}

/** Returns any version of a prompt that the caller may read as a skill, for their own programs. Throws NOT_FOUND. */
export function openSkillVersion(ctx: Context, identifier: string, version: number): Promise<OpenSkill> {
  return skillOf(readAt(ctx, identifier, () => version));
}

async function readAt(
  ctx: Context,
  identifier: string,
  choose: (prompt: { approvedVersion: number | null }) => number | null,
): Promise<OpenSkill | null> {
  const prompt = await loadPromptFacts(ctx.db, ctx.actor, identifier);
  const number = choose(prompt);
  if (number === null) return null;
  const version = await getVersion(ctx, { id: prompt.id, version: number });
  const folder = skillFolder(version);
  if (folder === null) return null;
  const { id: promptId, slug } = prompt;
  return { ...folder, promptId, slug, title: version.title, version: version.version };
}
