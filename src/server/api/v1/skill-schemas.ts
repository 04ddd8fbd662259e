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
