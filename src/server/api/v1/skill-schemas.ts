import { z } from 'zod';
import { NextCursor } from './schemas';

const SkillFile = z
  .object({
    path: z.string().meta({ description: 'Path in the folder of the skill, with `/`.' }),
    sha256: z.string().meta({ description: 'SHA-256 of the bytes, in hexadecimal digits.' }),
    size: z.int().meta({ description: 'Bytes.' }),
  })
  .meta({ id: 'SkillFile' });

export const SkillOut = z
  .object({
    promptId: z.uuid(),
    slug: z.string(),
    url: z.string().meta({ description: 'URL of the prompt’s page.' }),
    name: z.string().meta({ description: 'Name of the skill and of its folder.' }),
    title: z.string(),
    description: z.string(),
    version: z.int().meta({ description: 'The approved version, which agents get.' }),
    files: z.array(SkillFile).meta({ description: 'SKILL.md first, then the others by path.' }),
  })
  .meta({ id: 'Skill' });

export const SkillList = z
  .object({ items: z.array(SkillOut), nextCursor: NextCursor })
  .meta({ id: 'SkillList' });

/** What became of a ZIP that was sent. */
export const SkillWrittenOut = z
  .object({
    outcome: z
      .enum(['created', 'saved', 'suggested', 'unchanged'])
      .meta({ description: 'A new draft, a new version of a draft, a suggestion, or nothing to change.' }),
    promptId: z.uuid(),
    slug: z.string(),
    url: z.string().meta({ description: 'URL of the prompt’s page.' }),
    version: z
      .int()
      .meta({ description: 'The version with the skill, or the one that the suggestion is based on.' }),
    suggestionId: z.uuid().nullable(),
  })
  .meta({ id: 'SkillWritten' });
