import 'server-only';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { VersionNumber } from '@/domain/prompt/version';
import { skillMessages } from '@/domain/skill/messages';
import { tokenMessages } from '@/domain/token/messages';
import { openSkill, openSkillVersion } from '@/server/services/skill/open-skill';
import { readSkillBytes } from '@/server/services/skill/skill-files';
import { skillZip } from '@/server/services/skill/skill-zip';
import { downloadHeaders, fileResponse } from '../file-response';
import { streamChunks } from '../text-stream';
import type { V1Context } from './procedure';

export const SKILL_ZIP_PATH = '/prompts/{prompt}/skill.zip';
export const SKILL_FILE_PATH = '/prompts/{prompt}/files/{path}';

const PLACE = /^\/prompts\/(?<prompt>[^/]+)\/(?:skill\.zip|files\/(?<path>.+))$/;

/** A download of a skill: its prompt, and the path of a file in its folder; without one the whole folder. */
export type SkillDownload = { prompt: string; path: string | undefined };

/** Parses the path of a download, after its percent-encoding; null for any other. */
export function skillDownloadAt(path: string): SkillDownload | null {
  const { prompt, path: file } = PLACE.exec(path)?.groups ?? {};
  return prompt === undefined || prompt.length > SLUG_MAX ? null : { prompt, path: file };
}

const headersFor = (version: number) => ({
  'cache-control': 'private, no-cache',
  vary: 'authorization',
  'cuebook-version': String(version),
});

/**
 * Returns a skill's folder as a ZIP, or one of its files: of the approved version, or of another that `version` names.
 * Throws FORBIDDEN without the scope, BAD_REQUEST for an invalid version, NOT_FOUND where nothing is served.
 */
export async function downloadSkill(
  ctx: V1Context,
  { prompt, path }: SkillDownload,
  query: URLSearchParams,
): Promise<Response> {
  if (!ctx.actor.token.scopes.includes('prompts:read')) {
    throw new AppError('FORBIDDEN', tokenMessages.needsScope('prompts:read'));
  }
  const asked = query.get('version') ?? '';
  const version = asked === '' ? null : VersionNumber.safeParse(Number(asked));
  if (version?.success === false) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  const skill =
    version === null ? await openSkill(ctx, prompt) : await openSkillVersion(ctx, prompt, version.data);
  if (path === undefined) {
    return streamChunks(skillZip(ctx.db, skill), ctx.requestId, {
      ...downloadHeaders(`${skill.name}.zip`, 'application/zip'),
      ...headersFor(skill.version),
    });
  }
  const file = await readSkillBytes(ctx.db, skill, path);
  if (file === null) throw new AppError('NOT_FOUND', skillMessages.notFound);
  return fileResponse(file, headersFor(skill.version));
}
