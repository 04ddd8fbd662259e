import 'server-only';
import { z } from 'zod';
import { messages as formMessages } from '@/domain/messages';
import { changedBody } from '@/domain/prompt/body';
import { Category } from '@/domain/prompt/categories';
import { Extras } from '@/domain/prompt/extras';
import { CHANGED_TEXT, NEW_TEXT, Tag } from '@/domain/prompt/field-schemas';
import { IMPORT_NAME_MAX } from '@/domain/import/limits';
import { VersionNote } from '@/domain/prompt/schema';
import { PromptListQuery, Scope, SearchText } from '@/domain/prompt/list-query';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { Sort } from '@/domain/prompt/sort';
import { PROMPT_KINDS } from '@/domain/prompt/vocabulary';
import { CASES_MAX, INPUTS_MAX } from '@/domain/test-case/limits';
import { TestCaseText, TestInput } from '@/domain/test-case/schema';
import { joinImport } from '@/server/services/import/join-import';
import { createTestedPrompt } from '@/server/services/test-case/create-tested-prompt';
import { readVersionsPage } from '@/server/services/prompt/list-versions';
import { listPromptsAfter } from '@/server/services/prompt/list/list-after';
import {
  compareVersions,
  fillVersion,
  idOfPrompt,
  readPrompt,
  readVersion,
  type VersionChoice,
} from '@/server/services/prompt/read-version';
import { updateDraft } from '@/server/services/prompt/update-draft';
import { readCursor, readListCursor, toCursor, toListCursor, VersionPlace } from './cursor';
import { promptOut, promptSummary } from './present';
import { operation } from './procedure';
import {
  Comparison,
  Cursor,
  Filled,
  Limit,
  PromptKey,
  PromptList,
  PromptOut,
  VersionKey,
  VersionList,
  VersionOut,
} from './schemas';

const TAG = 'Prompts';
const { extras: _extras, ...CHANGE } = CHANGED_TEXT;
const ByKey = z.strictObject({ prompt: PromptKey });

const versionOf = (key: string): VersionChoice =>
  key === 'newest' || key === 'approved' ? key : Number(key);

/** The document shows them as any object; their contents are validated later. */
const ExtrasIn = z
  .record(z.string(), z.unknown())
  .default({})
  .meta({
    description: 'Extra data for other tools, such as `model`, `settings` and `schema`.',
  })
  .pipe(Extras);
const TestsIn = z
  .array(TestCaseText)
  .max(CASES_MAX)
  .default([])
  .meta({ description: 'Test cases. An invalid pattern or schema rejects the draft.' });

export const promptOperations = {
  listPrompts: operation('listPrompts', 'GET', '/prompts', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'List and search prompts',
    description: 'Returns the prompts you can see, within the token’s spaces.',
  })
    .input(
      z.strictObject({
        q: SearchText.optional().meta({
          description:
            'Words to find, each anywhere in the prompt or its creator’s name. Quotation marks keep words together.',
        }),
        category: Category.optional(),
        tag: z
          .array(Tag)
          .max(TAGS_MAX)
          .optional()
          .meta({ description: 'Only prompts with this tag. Repeatable.' }),
        creator: z.uuid().optional(),
        space: z.uuid().optional().meta({ description: 'ID of a space you’re in.' }),
        kind: z.enum(PROMPT_KINDS).optional().meta({ description: 'Only agent skills.' }),
        scope: Scope.default('visible'),
        sort: Sort.optional().meta({
          description:
            'Without one, the best match of `q`, otherwise the newest first. `relevance` means `match`.',
        }),
        limit: Limit,
        cursor: Cursor,
      }),
    )
    .output(PromptList)
    .query(async ({ ctx, input }) => {
      const { tag: tags, creator: creatorId, space: spaceId, cursor, limit, ...rest } = input;
      const about = { ...rest, perPage: limit, tags, creatorId, spaceId, excerpt: true };
      const query = PromptListQuery.parse(about);
      const { items, total, totalIsCapped, next } = await listPromptsAfter(
        ctx,
        query,
        readListCursor(cursor),
      );
      return { items: items.map(promptSummary), total, totalIsCapped, nextCursor: toListCursor(next) };
    }),
  createPrompt: operation('createPrompt', 'POST', '/prompts', {
    scope: 'prompts:draft',
    tag: TAG,
    summary: 'Create a draft',
    creates: true,
    description: 'Creates a private prompt, or one in a space. People share it on its page.',
  })
    .input(
      z
        .strictObject({
          ...NEW_TEXT,
          messages: NEW_TEXT.messages.meta({ description: 'Chat messages, instead of `content`.' }),
          extras: ExtrasIn,
          tests: TestsIn,
          space: z.uuid().optional().meta({ description: 'ID of the prompt’s space.' }),
          importedFrom: z.string().trim().min(1).max(IMPORT_NAME_MAX).optional().meta({
            description:
              'Name of the file or folder that is imported. Prompts with the same name that follow within 5 minutes are one import.',
          }),
        })
        .refine(({ content, messages }) => content !== undefined || messages !== null, {
          path: ['content'],
          error: formMessages.form.contentRequired,
        }),
    )
    .output(PromptOut)
    .mutation(async ({ ctx, input: { space, content = '', messages, tests, importedFrom, ...text } }) => {
      const home = space === undefined ? {} : { spaceId: space };
      const body = changedBody({ content, messages: null }, { messages });
      const draft = { ...text, ...body, ...home, isShared: false };
      return promptOut(
        await createTestedPrompt(ctx, draft, {
          tests,
          joinImport:
            importedFrom === undefined
              ? null
              : joinImport(ctx, { spaceId: space ?? null, name: importedFrom }),
        }),
      );
    }),
  getPrompt: operation('getPrompt', 'GET', '/prompts/{prompt}', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'Read a prompt',
  })
    .input(ByKey)
    .output(PromptOut)
    .query(async ({ ctx, input }) => promptOut(await readPrompt(ctx, input.prompt))),
  updatePrompt: operation('updatePrompt', 'PATCH', '/prompts/{prompt}', {
    scope: 'prompts:write',
    tag: TAG,
    summary: 'Update a draft',
    description:
      'Omitted fields are unchanged. Works for unshared prompts you can edit; for shared prompts, propose a suggestion. With If-Match, fails if the prompt has changed. Returns the whole prompt, even if the token can’t read others.',
  })
    .input(
      z.strictObject({
        prompt: PromptKey,
        version: z
          .int()
          .min(1)
          .max(1_000_000)
          .optional()
          .meta({ description: 'The latest version you know.' }),
        ...CHANGE,
        note: VersionNote.optional().meta({ description: 'Change note for the history.' }),
      }),
    )
    .output(PromptOut)
    .mutation(async ({ ctx, input: { prompt, ...change } }) => {
      const version = change.version ?? ctx.expectedVersion;
      const id = await idOfPrompt(ctx, prompt);
      return promptOut(await updateDraft(ctx, { ...change, version, id }));
    }),
  fillPrompt: operation('fillPrompt', 'POST', '/prompts/{prompt}/fill', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'Fill in the variables of a prompt',
  })
    .input(
      z.strictObject({
        prompt: PromptKey,
        version: VersionKey.default('newest'),
        values: z.array(TestInput).max(INPUTS_MAX).default([]),
      }),
    )
    .output(Filled)
    .mutation(({ ctx, input: { prompt, version, values } }) =>
      fillVersion(ctx, { identifier: prompt, version: versionOf(version), values }),
    ),
  listVersions: operation('listVersions', 'GET', '/prompts/{prompt}/versions', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'List the versions of a prompt',
  })
    .input(ByKey.extend({ limit: Limit, cursor: Cursor }))
    .output(VersionList)
    .query(async ({ ctx, input: { prompt, limit, cursor } }) => {
      const below = readCursor(VersionPlace, cursor)?.below;
      const { items, total, nextBelow } = await readVersionsPage(ctx, { id: prompt, perPage: limit, below });
      const nextCursor = toCursor(nextBelow === null ? null : { below: nextBelow });
      return { items, total, nextCursor };
    }),
  getVersion: operation('getVersion', 'GET', '/prompts/{prompt}/versions/{version}', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'Read a version of a prompt',
  })
    .input(ByKey.extend({ version: VersionKey }))
    .output(VersionOut)
    .query(({ ctx, input: { prompt, version } }) =>
      readVersion(ctx, { identifier: prompt, version: versionOf(version) }),
    ),
  compareVersions: operation('compareVersions', 'GET', '/prompts/{prompt}/compare', {
    scope: 'prompts:read',
    tag: TAG,
    summary: 'Compare the texts of two versions',
  })
    .input(ByKey.extend({ from: VersionKey, to: VersionKey.default('newest') }))
    .output(Comparison)
    .query(({ ctx, input: { prompt, from, to } }) =>
      compareVersions(ctx, { identifier: prompt, from: versionOf(from), to: versionOf(to) }),
    ),
};
