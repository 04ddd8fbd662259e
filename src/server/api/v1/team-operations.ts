import 'server-only';
import { z } from 'zod';
import { COLLECTION_PAGE_SIZE } from '@/domain/collection/limits';
import { CollectionScope } from '@/domain/collection/schema';
import { SuggestionCreate } from '@/domain/suggestion/schema';
import { FIRST_SCOPES } from '@/domain/token/scopes';
import { testCaseMessages } from '@/domain/test-case/messages';
import { TestAnswers } from '@/domain/test-case/run-schema';
import { CollectionPlace, readCollectionPage } from '@/server/services/collection/read-collection-page';
import { listCollections } from '@/server/services/collection/list-collections';
import { getMe } from '@/server/services/profile/get-me';
import { idOfPrompt } from '@/server/services/prompt/read-version';
import { currentTextModel } from '@/server/services/saved-service/text-model';
import { viewGate } from '@/server/services/status/view-gate';
import { getSpace, listSpaces } from '@/server/services/space/change-space';
import { checkPasted } from '@/server/services/test-case/check-pasted';
import { noJudge } from '@/server/services/test-case/judge-response';
import { getTestRun, listTests } from '@/server/services/test-case/list-tests';
import { readCursor, toCursor } from './cursor';
import { promptSummary } from './present';
import { operation } from './procedure';
import { Cursor, Limit, PlaceSlug, PromptKey } from './schemas';
import {
  CollectionDetail,
  CollectionList,
  GateOut,
  MeOut,
  SpaceList,
  SpaceOut,
  TestRunOut,
  TestsOut,
} from './team-schemas';

export const ByKey = z.strictObject({ prompt: PromptKey });
export const ById = z.strictObject({ id: z.uuid() });
const BySlug = z.strictObject({ slug: PlaceSlug });
export const { promptId: _promptId, extras: _extras, ...suggestion } = SuggestionCreate.shape;
const UpdatedPlace = z.strictObject({ updatedAt: z.coerce.date(), id: z.uuid() });

export const placeOperations = {
  listCollections: operation('listCollections', 'GET', '/collections', {
    scope: 'prompts:read',
    tag: 'Collections',
    summary: 'List collections',
    description: 'With a token limited to spaces, returns collections in those spaces.',
  })
    .input(z.strictObject({ scope: CollectionScope.default('visible'), cursor: Cursor }))
    .output(CollectionList)
    .query(async ({ ctx, input: { scope, cursor } }) => {
      const found = await listCollections(ctx, { scope, cursor: readCursor(UpdatedPlace, cursor) });
      return { items: found.items, nextCursor: toCursor(found.nextCursor) };
    }),
  getCollection: operation('getCollection', 'GET', '/collections/{slug}', {
    scope: 'prompts:read',
    tag: 'Collections',
    summary: 'Read a collection with its prompts',
  })
    .input(BySlug.extend({ limit: Limit.default(COLLECTION_PAGE_SIZE), cursor: Cursor }))
    .output(CollectionDetail)
    .query(async ({ ctx, input: { slug, limit, cursor } }) => {
      const after = readCursor(CollectionPlace, cursor);
      const { collection, items, next } = await readCollectionPage(ctx, { slug, perPage: limit, after });
      return {
        collection,
        items: items.map(promptSummary),
        nextCursor: toCursor(next),
      };
    }),
  listSpaces: operation('listSpaces', 'GET', '/spaces', {
    scope: 'prompts:read',
    tag: 'Spaces',
    summary: 'List your spaces',
  })
    .input(z.strictObject({}))
    .output(SpaceList)
    .query(async ({ ctx }) => ({ items: await listSpaces(ctx) })),
  getSpace: operation('getSpace', 'GET', '/spaces/{slug}', {
    scope: 'prompts:read',
    tag: 'Spaces',
    summary: 'Get a space',
  })
    .input(BySlug)
    .output(SpaceOut)
    .query(({ ctx, input }) => getSpace(ctx, input.slug)),
};

export const testOperations = {
  listTests: operation('listTests', 'GET', '/prompts/{prompt}/tests', {
    scope: 'prompts:read',
    tag: 'Tests',
    summary: 'List a prompt’s test cases and latest runs',
  })
    .input(ByKey)
    .output(TestsOut)
    .query(({ ctx, input }) => listTests(ctx, input.prompt)),
  getTestRun: operation('getTestRun', 'GET', '/prompts/{prompt}/tests/runs/{run}', {
    scope: 'prompts:read',
    tag: 'Tests',
    summary: 'Read a test run with its results',
    description: 'The text of an answer of an evaluation is empty once it was removed after a while.',
  })
    .input(ByKey.extend({ run: z.uuid() }))
    .output(TestRunOut)
    .query(({ ctx, input: { prompt, run } }) => getTestRun(ctx, { promptId: prompt, runId: run })),
  getGate: operation('getGate', 'GET', '/prompts/{prompt}/gate', {
    scope: 'prompts:read',
    tag: 'Tests',
    summary: 'See whether the latest version meets its approval gate',
    description: 'The state is none without a gate, else met or notMet with the reasons.',
  })
    .input(ByKey)
    .output(GateOut)
    .query(async ({ ctx, input }) => {
      const promptId = await idOfPrompt(ctx, input.prompt);
      const textModel = await currentTextModel(ctx.db);
      const { version, state, reasons } = await viewGate({ ...ctx, textModel }, promptId);
      return { version, state, reasons };
    }),
  recordTestRun: operation('recordTestRun', 'POST', '/prompts/{prompt}/tests/runs', {
    scope: 'tests:run',
    tag: 'Tests',
    summary: 'Check responses against test cases',
    creates: true,
    description: 'Results are saved as your test run. They don’t change the prompt’s status.',
  })
    .input(
      z.strictObject({
        prompt: PromptKey,
        version: z.int().min(1).max(1_000_000),
        answers: TestAnswers.shape.answers,
      }),
    )
    .output(TestRunOut)
    .mutation(async ({ ctx, input: { prompt, version, answers } }) => {
      const promptId = await idOfPrompt(ctx, prompt);
      // The scope gives no right to spend AI calls.
      const judgeFor = () => Promise.resolve(noJudge(testCaseMessages.notJudged));
      return checkPasted(ctx, { promptId, version, answers }, judgeFor);
    }),
};

export const meOperations = {
  getMe: operation('getMe', 'GET', '/me', {
    scope: null,
    tag: 'You',
    summary: 'Get the token’s user and scopes',
  })
    .input(z.strictObject({}))
    .output(MeOut)
    .query(async ({ ctx }) => {
      const { id, role, token } = ctx.actor;
      const me = await getMe(ctx);
      return {
        id,
        role,
        name: me?.fullName ?? '',
        scopes: FIRST_SCOPES.filter((scope) => token.scopes.includes(scope)),
        allScopes: [...token.scopes],
        spaceIds: token.spaceIds === null ? null : [...token.spaceIds],
      };
    }),
};
