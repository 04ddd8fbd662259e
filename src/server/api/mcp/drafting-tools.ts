import 'server-only';
import { z } from 'zod';
import { messages as formMessages } from '@/domain/messages';
import { changedBody } from '@/domain/prompt/body';
import { CHANGED_TEXT, NEW_TEXT } from '@/domain/prompt/field-schemas';
import { VersionNote } from '@/domain/prompt/schema';
import { VersionNumber } from '@/domain/prompt/version';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { idOfPrompt } from '@/server/services/prompt/read-version';
import { createSuggestion } from '@/server/services/suggestion/create-suggestion';
import { promptUrl } from './present';
import { Draft, PromptKey, Proposal } from './schemas';
import { tool } from './tool';

/** Few models understand extras: only people edit them. */
const { extras: _new, files: _newFiles, ...NEW } = NEW_TEXT;
const { extras: _changed, files: _changedFiles, ...CHANGE } = CHANGED_TEXT;

const scope = 'prompts:draft' as const;

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
      messages: NEW.messages.describe('For a chat, in place of `content`.'),
      variables: NEW.variables.describe('What is to be said of variables beyond their names.'),
      space: z.uuid().optional().describe('The id of the space that is its home.'),
    })
    .refine(({ content, messages }) => content !== undefined || messages !== null, {
      path: ['content'],
      error: formMessages.form.contentRequired,
    }),
  output: Draft,
  answer: async (ctx, { space, content = '', messages, ...text }) => {
    const home = space === undefined ? {} : { spaceId: space };
    const body = changedBody({ content, messages: null }, { messages });
    const made = await createPrompt(ctx, { ...text, ...body, ...home, extras: {}, isShared: false });
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
    messages: CHANGE.messages.describe('For a chat, in place of `content`.'),
    note: VersionNote.default('').describe('Why, for those who decide.'),
  }),
  output: Proposal,
  answer: async (ctx, { prompt, ...change }) => {
    const promptId = await idOfPrompt(ctx, prompt);
    const made = await createSuggestion(ctx, { ...change, promptId });
    const { id, slug, baseVersion, state, fields } = made;
    return { id, slug, baseVersion, state, fields, url: promptUrl(slug) };
  },
});

export const draftingTools = [saveDraft, proposeChange];
