import 'server-only';
import { z } from 'zod';
import { messages as formMessages } from '@/domain/messages';
import { FILES_MAX } from '@/domain/file/limits';
import { changedBody } from '@/domain/prompt/body';
import { CHANGED_TEXT, NEW_TEXT } from '@/domain/prompt/field-schemas';
import { VersionNote } from '@/domain/prompt/schema';
import { VersionNumber } from '@/domain/prompt/version';
import { withTextFiles } from '@/server/services/file/text-files';
import { getVersion } from '@/server/services/prompt/list-versions';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { idOfPrompt } from '@/server/services/prompt/read-version';
import { createSuggestion } from '@/server/services/suggestion/create-suggestion';
import type { McpContext } from './context';
import { promptUrl } from './present';
import { Draft, PromptKey, Proposal } from './schemas';
import { tool } from './tool';

/** Few models understand extras: only people edit them. */
const { extras: _new, files: _newFiles, ...NEW } = NEW_TEXT;
const { extras: _changed, files: _changedFiles, ...CHANGE } = CHANGED_TEXT;

const scope = 'prompts:draft' as const;

const TextFiles = z
  .array(
    z.strictObject({
      path: z.string().describe('Below the folder of SKILL.md, with `/`.'),
      text: z.string().nullable().describe('The whole text; null removes the file.'),
    }),
  )
  .max(FILES_MAX)
  .optional();

const saveDraft = tool('save_draft', {
  scope,
  title: 'Save draft',
  makes: true,
  description:
    'Creates a new prompt as a draft, private or in a space. People share and approve it on its page. Write variables as {{name}}.',
  input: z
    .strictObject({
      ...NEW,
      description: NEW.description.describe('What the prompt is for, in a sentence or two.'),
      messages: NEW.messages.describe('Chat messages, instead of `content`.'),
      variables: NEW.variables.describe('What is to be said of variables beyond their names.'),
      files: TextFiles.describe('Text files beside the text, as of a skill.'),
      space: z.uuid().optional().describe('ID of the prompt’s space.'),
    })
    .refine(({ content, messages }) => content !== undefined || messages !== null, {
      path: ['content'],
      error: formMessages.form.contentRequired,
    }),
  output: Draft,
  answer: async (ctx, { space, content = '', messages, files, ...text }) => {
    const home = space === undefined ? {} : { spaceId: space };
    const body = changedBody({ content, messages: null }, { messages });
    const made = await createPrompt(ctx, {
      ...text,
      ...body,
      ...home,
      extras: {},
      files: await withTextFiles(ctx, [], files ?? []),
      isShared: false,
    });
    const { id, slug, title, description, version } = made;
    return { id, slug, title, description, url: promptUrl(slug), version };
  },
});

const proposeChange = tool('propose_change', {
  scope,
  title: 'Propose change',
  makes: true,
  description:
    'Suggests a change to a shared prompt. Omitted fields keep their value from `baseVersion`. People accept or decline it.',
  input: z.strictObject({
    prompt: PromptKey,
    baseVersion: VersionNumber.describe('The version that the change is made from.'),
    ...CHANGE,
    content: CHANGE.content.describe('The whole new text.'),
    messages: CHANGE.messages.describe('Chat messages, instead of `content`.'),
    files: TextFiles.describe('Text files to add, replace or remove; the others stay.'),
    note: VersionNote.default('').describe('Why, for those who decide.'),
  }),
  output: Proposal,
  answer: async (ctx, { prompt, files, ...change }) => {
    const promptId = await idOfPrompt(ctx, prompt);
    const changed = files === undefined ? {} : { files: await changedFiles(ctx, promptId, change, files) };
    const made = await createSuggestion(ctx, { ...change, ...changed, promptId });
    const { id, slug, baseVersion, state, fields } = made;
    return { id, slug, baseVersion, state, fields, url: promptUrl(slug) };
  },
});

/** Returns the files of a version with those that a program writes. */
async function changedFiles(
  ctx: McpContext,
  promptId: string,
  { baseVersion }: { baseVersion: number },
  files: Parameters<typeof withTextFiles>[2],
) {
  const base = await getVersion(ctx, { id: promptId, version: baseVersion });
  return withTextFiles(ctx, base.files, files);
}

export const draftingTools = [saveDraft, proposeChange];
