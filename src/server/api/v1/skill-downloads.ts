import 'server-only';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { VersionNumber } from '@/domain/prompt/version';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { skillMessages } from '@/domain/skill/messages';
import { tokenMessages } from '@/domain/token/messages';
import { openSkill, openSkillVersion } from '@/server/services/skill/open-skill';
import { skillZip } from '@/server/services/skill/skill-zip';
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

/** Headers of a file that somebody wrote: a browser neither shows it as a page nor guesses its type. */
function headersOf(name: string, version: number, mediaType: string) {
  return {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    vary: 'authorization',
    'cuebook-version': String(version),
  };
}

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
    const headers = headersOf(`${skill.name}.zip`, skill.version, 'application/zip');
    return streamChunks(skillZip(skill), ctx.requestId, headers);
  }
  const file = skill.files.find((one) => one.path === path);
  if (file === undefined) throw new AppError('NOT_FOUND', skillMessages.notFound);
  const mediaType = mediaTypeOf(path);
  // Markdown and other texts of a known kind are read as such; pages and scripts are plain text.
  const isPlain = mediaType.startsWith('text/') && mediaType !== 'text/markdown' && mediaType !== 'text/csv';
  const shown = isPlain || mediaType === 'image/svg+xml' ? 'text/plain' : mediaType;
  const charset = shown.startsWith('text/') ? '; charset=utf-8' : '';
  return new Response(Buffer.from(file.bytes), {
    headers: headersOf(path.slice(path.lastIndexOf('/') + 1), skill.version, shown + charset),
  });
}
