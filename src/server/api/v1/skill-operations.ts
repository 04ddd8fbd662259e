import 'server-only';
import { z } from 'zod';
import { siteUrl } from '@/env';
import { loadCollection } from '@/server/services/collection/load-collection';
import { getSpace } from '@/server/services/space/change-space';
import { listSkills } from '@/server/services/skill/list-skills';
import { type OpenSkill, openSkill } from '@/server/services/skill/open-skill';
import { readCursor, toCursor } from './cursor';
import { operation } from './procedure';
import { Cursor, PlaceSlug, PromptKey } from './schemas';
import { SkillList, SkillOut } from './skill-schemas';

const TAG = 'Skills';
const After = z.strictObject({ after: PlaceSlug });

function skillOut({ promptId, slug, name, title, frontMatter, version, files }: OpenSkill) {
  return {
    promptId,
    slug,
    url: `${siteUrl}/prompts/${slug}`,
    name,
    title,
    description: frontMatter.description,
    version,
    files,
  };
}

export const skillOperations = {
  listSkills: operation('listSkills', 'GET', '/skills', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'List agent skills',
    description: 'Returns the approved version of each skill that you can see, up to 50 at a time.',
  })
    .input(
      z.strictObject({
        space: PlaceSlug.optional().meta({ description: 'Slug of a space you’re in.' }),
        collection: PlaceSlug.optional().meta({ description: 'Slug of a collection you can see.' }),
        cursor: Cursor,
      }),
    )
    .output(SkillList)
    .query(async ({ ctx, input: { space, collection, cursor } }) => {
      const { items, nextAfter } = await listSkills(ctx, {
        after: readCursor(After, cursor)?.after ?? '',
        ...(space !== undefined && { spaceId: (await getSpace(ctx, space)).id }),
        ...(collection !== undefined && {
          collectionId: (await loadCollection(ctx, { slug: collection })).id,
        }),
      });
      return {
        items: items.map(skillOut),
        nextCursor: toCursor(nextAfter === null ? null : { after: nextAfter }),
      };
    }),
  getSkill: operation('getSkill', 'GET', '/prompts/{prompt}/skill', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'Get a prompt as a skill',
    description: 'Returns the files of its approved version. 404 while no version is approved.',
  })
    .input(z.strictObject({ prompt: PromptKey }))
    .output(SkillOut)
    .query(async ({ ctx, input }) => skillOut(await openSkill(ctx, input.prompt))),
};
