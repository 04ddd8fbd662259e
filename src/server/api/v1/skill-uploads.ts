import 'server-only';
import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { VersionNote } from '@/domain/prompt/schema';
import { VersionNumber } from '@/domain/prompt/version';
import { tokenMessages } from '@/domain/token/messages';
import { siteUrl } from '@/env';
import { createSkill, replaceSkill, type SkillWritten } from '@/server/services/skill/write-skill';
import { bodyOf } from '../request-body';
import type { V1Context } from './procedure';
import { problem } from './problem';
import { readWords } from './read-request';
import type { SkillWrittenOut } from './skill-schemas';

export const SKILLS_PATH = '/skills';
export const SKILL_PATH = '/prompts/{prompt}/skill';

const ZIP_TYPE = 'application/zip';
const PLACE = /^\/prompts\/(?<prompt>[^/]+)\/skill$/;
const NewQuery = z.strictObject({ space: z.uuid().optional() });
/** What a change of a skill can say besides its ZIP; words as they stand in an address. */
const OldQuery = z.strictObject({
  version: z.coerce.number().pipe(VersionNumber).optional(),
  note: VersionNote.optional(),
  suggest: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  dryRun: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
});

/** A ZIP of a skill that is sent: a new one, or in the place of a prompt. */
export type SkillUpload = { method: 'POST' } | { method: 'PUT'; prompt: string };

/** Parses the path of an upload, after its percent-encoding; null for any other. */
export function skillUploadAt(path: string): SkillUpload | null {
  if (path === SKILLS_PATH) return { method: 'POST' };
  const { prompt } = PLACE.exec(path)?.groups ?? {};
  return prompt === undefined || prompt.length > SLUG_MAX ? null : { method: 'PUT', prompt };
}

/** Parses query parameters; empty ones count as left out. Throws BAD_REQUEST for others than the schema's. */
function parsed<Query>(schema: z.ZodType<Query>, query: URLSearchParams): Query {
  const { data, success } = schema.safeParse(readWords(query));
  if (!success) throw new AppError('BAD_REQUEST', messages.error.invalidInput);
  return data;
}

function writtenOut(written: SkillWritten): z.infer<typeof SkillWrittenOut> {
  return { ...written, url: `${siteUrl}/prompts/${written.slug}` };
}

function replaceByUpload(
  ctx: V1Context,
  { prompt, body, query }: { prompt: string; body: AsyncIterable<Uint8Array>; query: URLSearchParams },
  may: Parameters<typeof replaceSkill>[2],
): Promise<SkillWritten> {
  const { suggest: suggests, ...said } = parsed(OldQuery, query);
  return replaceSkill(ctx, { ...said, suggests, prompt, body }, may);
}

/**
 * Takes the ZIP of a skill: as a new draft, as the text of an unshared prompt, or as a suggestion, by the scopes of the
 * token. Throws FORBIDDEN without them, BAD_REQUEST with the words for a bad ZIP, and what the services throw.
 */
export async function uploadSkill(ctx: V1Context, upload: SkillUpload, request: Request): Promise<Response> {
  const { requestId } = ctx;
  const { scopes } = ctx.actor.token;
  const may = { write: scopes.includes('prompts:write'), draft: scopes.includes('prompts:draft') };
  if (!may.draft && (upload.method === 'POST' || !may.write)) {
    throw new AppError('FORBIDDEN', tokenMessages.needsScope('prompts:draft'));
  }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== ZIP_TYPE) return problem(415, tokenMessages.zipOnly, { requestId });
  const query = new URL(request.url).searchParams;
  const body = bodyOf(request);
  const written =
    upload.method === 'POST'
      ? await createSkill(ctx, { body, spaceId: parsed(NewQuery, query).space })
      : await replaceByUpload(ctx, { prompt: upload.prompt, body, query }, may);
  const status = written.outcome === 'created' ? 201 : 200;
  return Response.json(writtenOut(written), {
    status,
    headers: { 'cache-control': 'private, no-cache', vary: 'authorization' },
  });
}
