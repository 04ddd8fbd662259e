import { z } from 'zod';
import { VersionNote } from '@/domain/prompt/schema';
import { VersionNumber } from '@/domain/prompt/version';
import { PromptKey } from './schemas';
import { SKILL_FILE_PATH, SKILL_ZIP_PATH } from './skill-downloads';
import { SkillWrittenOut } from './skill-schemas';
import { SKILL_PATH, SKILLS_PATH } from './skill-uploads';

const ofPrompt = { prompt: PromptKey };
const ofVersion = z.object({
  version: VersionNumber.optional().meta({
    description: 'Another version than the approved one, if you can read it.',
  }),
});
const BINARY = { schema: { type: 'string', format: 'binary' } } as const;

/** Downloads of skills, which are no JSON. */
export const SKILL_PATHS = {
  [SKILL_ZIP_PATH]: {
    get: {
      operationId: 'downloadSkill',
      summary: 'Download a skill',
      description: 'The folder of the approved version as a ZIP. Equal versions are equal bytes.',
      requestParams: { path: z.object(ofPrompt), query: ofVersion },
      tags: ['Skills'],
      security: [{ token: [] }],
      responses: {
        200: { description: 'The folder of the skill.', content: { 'application/zip': BINARY } },
      },
    },
  },
  [SKILL_FILE_PATH]: {
    get: {
      operationId: 'getSkillFile',
      summary: 'Get a file of a skill',
      description: 'A file of the approved version. The path may contain slashes.',
      requestParams: { path: z.object({ ...ofPrompt, path: z.string() }), query: ofVersion },
      tags: ['Skills'],
      security: [{ token: [] }],
      responses: {
        200: { description: 'The bytes of the file.', content: { '*/*': BINARY } },
      },
    },
  },
};

const ZIP_BODY = { required: true, content: { 'application/zip': BINARY } } as const;
const WRITTEN = {
  description: 'What became of it.',
  content: { 'application/json': { schema: SkillWrittenOut } },
} as const;

/** Uploads of skills, which are no JSON. They share their paths with operations that are. */
export const SKILL_UPLOADS = {
  [SKILLS_PATH]: {
    post: {
      operationId: 'createSkill',
      summary: 'Create a skill as a draft',
      description:
        'The body is the ZIP of a folder with SKILL.md. Creates a private prompt, or one in a space. People share and approve it on its page.',
      requestParams: { query: z.object({ space: z.uuid().optional() }) },
      requestBody: ZIP_BODY,
      tags: ['Skills'],
      security: [{ token: [] }],
      responses: { 200: WRITTEN },
    },
  },
  [SKILL_PATH]: {
    put: {
      operationId: 'replaceSkill',
      summary: 'Change a skill',
      description:
        'The body is the ZIP of a folder with SKILL.md. With `prompts:write` it becomes the text of an unshared prompt that you can edit, else a suggestion. Title, category and tags stay.',
      requestParams: {
        path: z.object(ofPrompt),
        query: z.object({
          version: VersionNumber.optional().meta({
            description: 'The version that you changed; fails for a draft that was saved since.',
          }),
          note: VersionNote.optional().meta({ description: 'The change, in words for reviewers.' }),
          suggest: z
            .boolean()
            .optional()
            .meta({ description: 'Makes a suggestion in any case, also of a draft that you can edit.' }),
          dryRun: z
            .boolean()
            .optional()
            .meta({ description: 'Changes nothing and returns what would become of it.' }),
        }),
      },
      requestBody: ZIP_BODY,
      tags: ['Skills'],
      security: [{ token: [] }],
      responses: { 200: WRITTEN },
    },
  },
};
