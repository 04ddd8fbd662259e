import { AppError } from '@/domain/errors';
import { type ImportedPrompt, promptFromRow } from '@/domain/import/row';
import { canEdit } from '@/domain/prompt/policy';
import type { TextChange } from '@/domain/prompt/field-schemas';
import { changedText, differingFields } from '@/domain/prompt/text-change';
import { skillMessages } from '@/domain/skill/messages';
import { tokenMessages } from '@/domain/token/messages';
import { requireMember, type ServiceContext } from '../context';
import { entryOf } from '@cuebook/formats/digest';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { keepUploads } from '../file/upload-file';
import { oddKeys, skillReader } from '@cuebook/formats/readers/skill';
import { createPrompt } from '../prompt/create-prompt';
import { getVersion } from '../prompt/list-versions';
import { loadPromptFacts } from '../prompt/load-prompt';
import { updateDraft } from '../prompt/update-draft';
import { createSuggestion } from '../suggestion/create-suggestion';
import { readArchive } from './read-archive';

/** What became of a sent skill. */
export type SkillWritten = {
  outcome: 'created' | 'saved' | 'suggested' | 'unchanged';
  promptId: string;
  slug: string;
  /** The version that has it, or that the suggestion is based on. */
  version: number;
  suggestionId: string | null;
};

const refuse = (words: string) => new AppError('BAD_REQUEST', words);

/** Reads a ZIP as a prompt. Throws BAD_REQUEST for one that is no skill. */
async function readSkill(body: AsyncIterable<Uint8Array>): Promise<ImportedPrompt> {
  const { own, files } = await readArchive(body);
  const text = textOfBytes(own);
  if (text === null) throw refuse(skillMessages.archive.noText);
  // Without a folder, whose name would stand for a missing one.
  const path = 'SKILL.md';
  const file = { path, bytes: own, text: text.replace(/^\ufeff/, '') };
  const { prompts, refused } = skillReader.read(file, new Map([[path, file]]));
  const [read] = prompts;
  if (read === undefined) throw refuse(refused.flatMap(({ reasons }) => reasons).join('; '));
  const odd = oddKeys(file);
  if (odd.length > 0) throw refuse(skillMessages.archive.oddYaml(odd));
  if (read.skillName === null) throw refuse(skillMessages.archive.noName);
  const outcome = promptFromRow({ ...read, files });
  if (outcome.kind === 'refused') throw refuse(outcome.reasons.join('; '));
  return outcome.prompt;
}

/**
 * Creates a draft from the ZIP of a skill, private or in a space. Throws as `createPrompt` does, BAD_REQUEST for a bad
 * ZIP, TOO_LARGE for too large a one.
 */
export async function createSkill(
  ctx: ServiceContext,
  { body, spaceId }: { body: AsyncIterable<Uint8Array>; spaceId: string | undefined },
): Promise<SkillWritten> {
  const { tests: _tests, earlier: _earlier, isShared: _isShared, files, ...text } = await readSkill(body);
  await keepUploads(ctx, files);
  const made = await createPrompt(ctx, {
    ...text,
    files: files.map(entryOf),
    isShared: false,
    ...(spaceId !== undefined && { spaceId }),
  });
  const { id: promptId, slug, version } = made;
  return { outcome: 'created', promptId, slug, version, suggestionId: null };
}

/**
 * Changes a prompt to the skill of a ZIP: the text of an unshared one that the caller may edit, if they are allowed to
 * write; else as a suggestion, if they are allowed to draft. Its title, category and tags stay. Throws as `updateDraft`
 * and `createSuggestion` do, CONFLICT if the prompt was saved after `version`.
 * @param sent.suggests makes a suggestion of it in any case, as for a draft that was saved since
 * @param sent.dryRun only says what would become of it
 */
export async function replaceSkill(
  ctx: ServiceContext,
  sent: {
    prompt: string;
    body: AsyncIterable<Uint8Array>;
    version?: number | undefined;
    note?: string | undefined;
    suggests?: boolean | undefined;
    dryRun?: boolean | undefined;
  },
  may: { write: boolean; draft: boolean },
): Promise<SkillWritten> {
  const member = requireMember(ctx);
  const { body, version, note = '', suggests = false, dryRun = false } = sent;
  const prompt = await loadPromptFacts(ctx.db, member, sent.prompt);
  const { id: promptId, slug } = prompt;
  const baseVersion = version ?? prompt.version;
  const base = await getVersion(ctx, { id: promptId, version: baseVersion });
  const { description, content, skillName, extras, files } = await readSkill(body);
  const { licence: _licence, skill: _skill, ...others } = base.extras;
  const change: TextChange = {
    description,
    content,
    messages: null,
    skillName,
    extras: { ...others, ...extras },
    files: files.map(entryOf),
  };
  const kept = { promptId, slug, version: baseVersion, suggestionId: null };
  if (differingFields(base, changedText(base, change)).length === 0) return { ...kept, outcome: 'unchanged' };
  const isOwnDraft = !suggests && !prompt.isShared && canEdit(member, prompt);
  if (!(isOwnDraft && may.write) && !may.draft) {
    throw new AppError('FORBIDDEN', tokenMessages.needsScope(isOwnDraft ? 'prompts:write' : 'prompts:draft'));
  }
  const saves = isOwnDraft && may.write;
  if (dryRun) return { ...kept, outcome: saves ? 'saved' : 'suggested' };
  await keepUploads(ctx, files);
  if (saves) {
    const saved = await updateDraft(ctx, { ...change, id: promptId, version: baseVersion, note });
    return { ...kept, outcome: 'saved', version: saved.version };
  }
  const made = await createSuggestion(ctx, { ...change, promptId, baseVersion, note });
  return { ...kept, outcome: 'suggested', suggestionId: made.id };
}
