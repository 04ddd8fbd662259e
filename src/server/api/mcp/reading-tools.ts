import 'server-only';
import { z } from 'zod';
import { agentMessages } from '@/domain/agent/messages';
import { COLLECTION_PAGE_SIZE } from '@/domain/collection/limits';
import { checkPrompt } from '@/domain/prompt-check/check-prompt';
import { Category } from '@/domain/prompt/categories';
import { Content, Tag } from '@/domain/prompt/field-schemas';
import { PromptListQuery, SearchText } from '@/domain/prompt/list-query';
import { SLUG_MAX } from '@/domain/prompt/slug';
import { VARIABLE_NAME_MAX } from '@/domain/prompt/variable-type';
import { INPUT_MAX, INPUTS_MAX } from '@/domain/test-case/limits';
import { TestInputs } from '@/domain/test-case/schema';
import { readForAgent, visibleToAgents } from '@/server/services/agent/read-for-agent';
import { CollectionPlace, readCollectionPage } from '@/server/services/collection/read-collection-page';
import { listCollections } from '@/server/services/collection/list-collections';
import { listPromptsAfter } from '@/server/services/prompt/list/list-after';
import { fillText } from '@/server/services/prompt/read-version';
import { readCursor, readListCursor, toCursor, toListCursor } from '../v1/cursor';
import { versionNamed } from './place';
import { collectionEntry, foundPrompt, promptDocument, fullPrompt } from './present';
import {
  Collections,
  Cursor,
  Document,
  FilledPrompt,
  Findings,
  PromptKey,
  SearchResults,
  VersionKey,
  FullPrompt,
} from './schemas';
import { tool } from './tool';

const scope = 'prompts:read' as const;

const ByVersion = z.strictObject({ prompt: PromptKey, version: VersionKey });

/** Cursor of a list of collections, which is sorted by last change. */
const UpdatedPlace = z.strictObject({ updatedAt: z.coerce.date(), id: z.uuid() });

/** Values by variable name, as models write them. */
const Values = z
  .record(z.string().min(1).max(VARIABLE_NAME_MAX), z.string().max(INPUT_MAX))
  .default({})
  .describe(`A map of variable names to their values, which are texts; at most ${INPUTS_MAX}.`)
  .transform((values) => Object.entries(values).map(([name, value]) => ({ name, value })))
  .pipe(TestInputs);

const search = tool('search', {
  scope,
  title: 'Search prompts',
  description:
    'Searches the prompts the user can see by title, description, text, tags or author. Best match first; without a query, the newest.',
  input: z.strictObject({
    query: SearchText.default('').describe(
      'Words to find, each anywhere in a prompt. Quotation marks keep words together.',
    ),
    category: Category.optional(),
    tag: Tag.optional(),
    space: z.uuid().optional().describe('The id of a space that your person is in.'),
    limit: z.int().min(1).max(50).default(20),
    cursor: Cursor,
  }),
  output: SearchResults,
  answer: async (ctx, { query, category, tag, space, limit, cursor }) => {
    const tags = tag === undefined ? undefined : [tag];
    const about = { category, tags, spaceId: space, scope: 'visible', excerpt: true };
    const asked = PromptListQuery.parse({ ...about, perPage: limit, q: query });
    const { items, next } = await listPromptsAfter(ctx, asked, readListCursor(cursor));
    return {
      results: (await visibleToAgents(ctx, items)).map(foundPrompt),
      nextCursor: toListCursor(next),
    };
  },
});

const fetch = tool('fetch', {
  scope,
  title: 'Read prompt text',
  description: 'Returns the text of a prompt found with `search`.',
  input: z.strictObject({ id: PromptKey, version: VersionKey }),
  output: Document,
  answer: async (ctx, { id, version }) =>
    promptDocument(await readForAgent(ctx, { identifier: id, version: versionNamed(version) })),
});

const getPrompt = tool('get_prompt', {
  scope,
  title: 'Read a prompt',
  description: 'Returns a prompt with its text, chat messages and variable details.',
  input: ByVersion,
  output: FullPrompt,
  answer: async (ctx, { prompt, version }) =>
    fullPrompt(await readForAgent(ctx, { identifier: prompt, version: versionNamed(version) })),
});

const fillPrompt = tool('fill_prompt', {
  scope,
  title: 'Fill in a prompt',
  description:
    'Returns the prompt with its variables replaced by the given values. Missing values use the default; variables without one are listed as missing.',
  input: ByVersion.extend({ values: Values }),
  output: FilledPrompt,
  answer: async (ctx, { prompt, version, values }) => {
    const found = await readForAgent(ctx, { identifier: prompt, version: versionNamed(version) });
    return { slug: found.slug, ...fillText(found, values) };
  },
});

const listCollectionsTool = tool('list_collections', {
  scope,
  title: 'List collections',
  description:
    'Lists the collections the user can read, most recently updated first. With a slug, returns the prompts in that collection.',
  input: z.strictObject({
    collection: z.string().min(1).max(SLUG_MAX).optional().describe('The slug of one, for what is in it.'),
    cursor: Cursor,
  }),
  output: Collections,
  answer: async (ctx, { collection: slug, cursor }) => {
    if (slug === undefined) {
      const { items, nextCursor } = await listCollections(ctx, {
        scope: 'visible',
        cursor: readCursor(UpdatedPlace, cursor),
      });
      return { collections: items.map(collectionEntry), prompts: [], nextCursor: toCursor(nextCursor) };
    }
    const after = readCursor(CollectionPlace, cursor);
    const readItems = await readCollectionPage(ctx, { slug, perPage: COLLECTION_PAGE_SIZE, after });
    const { collection, items, next } = readItems;
    const nextCursor = toCursor(next);
    const prompts = (await visibleToAgents(ctx, items)).map(foundPrompt);
    return { collections: [collectionEntry(collection)], prompts, nextCursor };
  },
});

const checkPromptTool = tool('check_prompt', {
  scope,
  title: 'Check a prompt',
  description:
    'Checks a prompt or draft text for secrets, personal data, unfilled placeholders, conflicting lengths and a missing output format. Doesn’t call a model.',
  input: z
    .strictObject({ prompt: PromptKey.optional(), version: VersionKey, text: Content.optional() })
    .refine(({ prompt, text }) => (prompt === undefined) !== (text === undefined), {
      error: agentMessages.textOrPrompt,
    }),
  output: Findings,
  answer: async (ctx, { prompt: identifier, version, text = '' }) => {
    const content =
      identifier === undefined
        ? text
        : (await readForAgent(ctx, { identifier, version: versionNamed(version) })).content;
    const findings = checkPrompt(content).map(({ code, level, line, reason }) => ({
      code,
      level,
      line,
      reason,
    }));
    return { findings };
  },
});

export const readingTools = [search, fetch, getPrompt, fillPrompt, listCollectionsTool, checkPromptTool];
