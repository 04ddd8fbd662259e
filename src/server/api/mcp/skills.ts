import 'server-only';
import type { McpServer, Resource } from '@modelcontextprotocol/server';
import {
  type SkillReadResult,
  SkillsExtension,
  type SkillSource,
} from '@modelcontextprotocol/server/ext/skills';
import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { mediaTypeOf } from '@/domain/skill/media-types';
import { skillPlaceOf, skillUri } from '@/domain/skill/place';
import { logger } from '@/server/log/logger';
import { listAgentSkills } from '@/server/services/skill/list-skills';
import { openSkill, type OpenSkill } from '@/server/services/skill/open-skill';
import { readSkillBytes } from '@/server/services/skill/skill-files';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { recordAppRead } from '@/server/services/prompt/record-app-read';
import { readCursor, toCursor } from '../v1/cursor';
import type { McpContext } from './context';
import { answering } from './failure';

const After = z.strictObject({ after: z.string().max(SLUG_MAX) });

/** The type of a folder among resources, by the skills extension. */
const FOLDER_TYPE = 'inode/directory';

/** Templates of addresses, for clients that don't know the extension: to them, files of skills are resources. */
export const SKILL_TEMPLATE = {
  name: 'skill-file',
  title: 'File of an agent skill',
  uriTemplate: 'skill://{slug}/{name}/{+path}',
  description: 'SKILL.md or another file of the approved version of a skill.',
};

/** @param identifier how the prompt was named in the request: the entry's addresses use the same */
function entryOf({ name, frontMatter, files }: OpenSkill, identifier: string) {
  return {
    uri: skillUri({ identifier, name, path: 'SKILL.md' }),
    frontmatter: frontMatter,
    resources: files.map(({ path, sha256, size }) => ({
      uri: skillUri({ identifier, name, path }),
      digest: `sha256:${sha256}`,
      size,
    })),
  };
}

/** Opens the skill at a URI; undefined where none is served, for whatever reason. */
async function openAt(ctx: McpContext, uri: string) {
  const place = skillPlaceOf(uri);
  if (place === null) return undefined;
  const skill = await openSkill(ctx, place.identifier).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  return skill?.name === place.name ? { skill, place } : undefined;
}

/** Returns a file of a skill's approved version: text as text, other bytes as bytes. Undefined if there is none. */
export async function readSkillFile(ctx: McpContext, uri: string): Promise<SkillReadResult | undefined> {
  const found = await openAt(ctx, uri);
  const listed = found?.skill.files.find(({ path }) => path === found.place.path);
  if (found === undefined || listed === undefined) return undefined;
  ctx.answerText?.reserve(listed.size);
  const file = await readSkillBytes(ctx.db, found.skill, listed.path);
  if (file === null) return undefined;
  recordAppRead(ctx.db, ctx.actor, found.skill.promptId);
  const mimeType = mediaTypeOf(file.path);
  const text = textOfBytes(file.bytes);
  return text === null ? { bytes: file.bytes, mimeType } : { text, mimeType };
}

/** Returns the direct children of a folder of a skill: first its files, then its folders. Undefined for anything else. */
async function readFolder(ctx: McpContext, uri: string): Promise<{ resources: Resource[] } | undefined> {
  const found = await openAt(ctx, uri);
  if (found === undefined) return undefined;
  const { skill, place } = found;
  const start = place.path === '' ? '' : `${place.path}/`;
  const below = skill.files.flatMap(({ path }) => (path.startsWith(start) ? path.slice(start.length) : []));
  if (below.length === 0) return undefined;
  const uriOf = (name: string) => skillUri({ ...place, path: start + name });
  const { name, description } = skill.frontMatter;
  const files = below
    .filter((path) => !path.includes('/'))
    .map((path): Resource => {
      const isOwn = start === '' && path === 'SKILL.md';
      const own = isOwn ? { name, description } : { name: path };
      return { uri: uriOf(path), ...own, mimeType: mediaTypeOf(path) };
    });
  const folders = new Set(
    below.flatMap((path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : [])),
  );
  return {
    resources: [
      ...files,
      ...[...folders].map((path): Resource => ({ uri: uriOf(path), name: path, mimeType: FOLDER_TYPE })),
    ],
  };
}

function sourceFor(ctx: McpContext): SkillSource {
  return {
    list: ({ cursor }) =>
      answering(ctx, async () => {
        const { items, nextAfter } = await listAgentSkills(ctx, readCursor(After, cursor) ?? { after: '' });
        const nextCursor = toCursor(nextAfter === null ? null : { after: nextAfter });
        return {
          skills: items.map((skill) => entryOf(skill, skill.slug)),
          ...(nextCursor !== null && { nextCursor }),
        };
      }),
    get: (uri) =>
      answering(ctx, async () => {
        const found = await openAt(ctx, uri);
        if (found?.place.path !== 'SKILL.md') return undefined;
        return entryOf(found.skill, found.place.identifier);
      }),
    read: (uri) => answering(ctx, () => readSkillFile(ctx, uri)),
    readDirectory: (uri) => answering(ctx, () => readFolder(ctx, uri)),
  };
}

/**
 * Serves approved skills by the protocol's extension `io.modelcontextprotocol/skills`: those of the person's spaces,
 * favorites and collections for agents in the list, and any other that they can read by address.
 */
export function serveSkills(mcp: McpServer, ctx: McpContext): void {
  new SkillsExtension({
    source: sourceFor(ctx),
    cacheHint: { ttlMs: 0, cacheScope: 'private' },
    onWarning: ({ path, message }) => logger.warn({ path, message }, 'a skill is not listed for agents'),
  }).attach(mcp);
}
