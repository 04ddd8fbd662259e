import { z } from 'zod';
import { SimilarPrompt, SimilarQuery } from '@/domain/prompt/similar';
import { PromptEventQuery, PromptEvents } from '@/domain/prompt/event';
import { AcceptedSecretKinds } from '@/domain/prompt-check/accepted';
import { SUGGESTIONS_MAX } from '@/domain/prompt/limits';
import { Category } from '@/domain/prompt/categories';
import { PromptParts } from '@/domain/prompt/parts';
import {
  PromptCreate,
  PromptDto,
  PromptFacets,
  PromptIdentifier,
  PromptPage,
  PromptSource,
  PrivateAnnotations,
  PromptUpdate,
  ShareAllAnswer,
  VariableNamesQuery,
} from '@/domain/prompt/schema';
import { PromptListQuery, SearchText } from '@/domain/prompt/list-query';
import { ManyEdited, ManyTags, ManyUndone, OwnIdsQuery, PromptIds } from '@/domain/prompt/many-schema';
import {
  VersionDto,
  VersionNumber,
  VersionPage,
  VersionQuery,
  VersionRestore,
} from '@/domain/prompt/version';
import { ImportedTestCases, SuggestedTestCases, TestCaseImport } from '@/domain/test-case/import-schema';
import { TestCaseSave } from '@/domain/test-case/schema';
import {
  TestAnswers,
  TestOverview,
  TestRunDetail,
  type TestRunEvent,
  TestRunStart,
} from '@/domain/test-case/run-schema';
import { countParts } from '@/server/services/prompt/count-parts';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { deletePrompt, undeletePrompt } from '@/server/services/prompt/delete-prompt';
import { duplicatePrompt, getSource } from '@/server/services/prompt/duplicate-prompt';
import { setCategoryMany, tagMany, undoEditMany } from '@/server/services/prompt/edit-many';
import { findSimilar } from '@/server/services/similarity/find-similar';
import { getPrompt } from '@/server/services/prompt/get-prompt';
import { getFacets } from '@/server/services/prompt/list/get-facets';
import { listOwnIds } from '@/server/services/prompt/list/list-ids';
import { listWithSuggestions } from '@/server/services/prompt/list/list-with-suggestions';
import { suggestSearches } from '@/server/services/prompt/list/suggest-searches';
import { listVariableNames } from '@/server/services/prompt/list-variable-names';
import { getVersion, listVersions } from '@/server/services/prompt/list-versions';
import { deleteMany, setSharedMany, undeleteMany } from '@/server/services/prompt/many-prompts';
import { countPrivateAnnotations } from '@/server/services/prompt/private-annotations';
import { setShared, shareAll, toggleShared } from '@/server/services/prompt/share-prompt';
import { stillReadable } from '@/server/services/prompt/still-readable';
import { unshareAll } from '@/server/services/prompt/unshare-all';
import { restoreVersion, updatePrompt } from '@/server/services/prompt/update-prompt';
import { watchPrompts } from '@/server/services/prompt/watch-prompts';
import { checkPasted } from '@/server/services/test-case/check-pasted';
import { openJudge } from '@/server/services/test-case/judge-response';
import { getLatestRun, getTestRun, listTests } from '@/server/services/test-case/list-tests';
import { runTests } from '@/server/services/test-case/run-tests';
import { importTestCases } from '@/server/services/import/test-cases/import-test-cases';
import { suggestTestCases } from '@/server/services/test-case/suggest-test-cases';
import { deleteTestCase, saveTestCase } from '@/server/services/test-case/save-test-case';
import {
  ById,
  GUEST_READ,
  LIST_READ,
  NoInput,
  answerProcedure,
  createRouter,
  guestProcedure,
  memberProcedure,
  provideTextModel,
  streamProcedure,
  writerProcedure,
} from '../trpc';

const ManyPrompts = z.strictObject({ ids: PromptIds });
const VersionId = z.strictObject({ id: z.uuid(), version: VersionNumber });
const Showing = { withPrivateWords: z.boolean().optional(), acceptedSecretKinds: AcceptedSecretKinds };
const Visibility = z.object({ id: z.uuid(), isShared: z.boolean() });

/** Streamed events, built field by field in the use case. */
const TestRunEvents = z.custom<AsyncIterable<TestRunEvent>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

const testsRouter = createRouter({
  list: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(TestOverview)
    .query(({ ctx, input }) => listTests(ctx, input.promptId)),
  getRun: memberProcedure
    .input(z.strictObject({ promptId: z.uuid(), runId: z.uuid() }))
    .output(TestRunDetail)
    .query(({ ctx, input }) => getTestRun(ctx, input)),
  latest: memberProcedure
    .input(z.strictObject({ promptId: z.uuid(), version: VersionNumber }))
    .output(TestRunDetail.nullable())
    .query(({ ctx, input }) => getLatestRun(ctx, input)),
  save: writerProcedure
    .input(TestCaseSave)
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => saveTestCase(ctx, input)),
  import: writerProcedure
    .input(TestCaseImport)
    .output(ImportedTestCases)
    .mutation(({ ctx, input }) => importTestCases(ctx, input)),
  suggest: writerProcedure
    .use(provideTextModel)
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(SuggestedTestCases)
    .mutation(({ ctx, input, signal }) => suggestTestCases(ctx, input, signal)),
  delete: writerProcedure
    .input(z.strictObject({ promptId: z.uuid(), id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .mutation(({ ctx, input }) => deleteTestCase(ctx, input)),
  check: writerProcedure
    .use(provideTextModel)
    .input(TestAnswers)
    .output(TestRunDetail)
    .mutation(({ ctx, input, signal = new AbortController().signal }) =>
      checkPasted(ctx, input, (cases) => openJudge(ctx, cases, signal)),
    ),
  run: answerProcedure
    .use(provideTextModel)
    .input(TestRunStart)
    .output(TestRunEvents)
    .mutation(({ ctx, input, signal }) => runTests(ctx, input, signal)),
});

export const promptRouter = createRouter({
  tests: testsRouter,
  list: guestProcedure
    .meta(LIST_READ)
    .input(PromptListQuery)
    .output(PromptPage)
    .query(({ ctx, input }) => listWithSuggestions(ctx, input)),
  get: guestProcedure
    .meta(GUEST_READ)
    .input(z.strictObject({ identifier: PromptIdentifier }))
    .output(PromptDto)
    .query(({ ctx, input }) => getPrompt(ctx, input.identifier)),
  suggest: guestProcedure
    .meta(LIST_READ)
    .input(PromptListQuery)
    .output(z.array(SearchText).max(SUGGESTIONS_MAX))
    .query(({ ctx, input }) => suggestSearches(ctx, input)),
  facets: guestProcedure
    .meta(LIST_READ)
    .input(NoInput)
    .output(PromptFacets)
    .query(({ ctx }) => getFacets(ctx)),
  create: writerProcedure
    .input(PromptCreate)
    .output(PromptDto)
    .mutation(({ ctx, input }) => createPrompt(ctx, input)),
  update: writerProcedure
    .input(PromptUpdate)
    .output(PromptDto)
    .mutation(({ ctx, input }) => updatePrompt(ctx, input)),
  duplicate: writerProcedure
    .input(ById)
    .output(PromptDto)
    .mutation(({ ctx, input }) => duplicatePrompt(ctx, input.id)),
  source: guestProcedure
    .meta(GUEST_READ)
    .input(ById)
    .output(PromptSource.nullable())
    .query(({ ctx, input }) => getSource(ctx, input.id)),
  delete: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => deletePrompt(ctx, input.id)),
  undelete: memberProcedure
    .input(ById)
    .output(PromptDto)
    .mutation(({ ctx, input }) => undeletePrompt(ctx, input.id)),
  setShared: writerProcedure
    .input(z.strictObject({ id: z.uuid(), isShared: z.boolean(), ...Showing }))
    .output(Visibility)
    .mutation(({ ctx, input }) => setShared(ctx, input)),
  toggleShared: writerProcedure
    .input(z.strictObject({ id: z.uuid(), acceptedSecretKinds: AcceptedSecretKinds }))
    .output(Visibility)
    .mutation(({ ctx, input }) => toggleShared(ctx, input)),
  shareAll: writerProcedure
    .input(z.strictObject({ withPrivateWords: z.boolean().optional() }).optional())
    .output(ShareAllAnswer)
    .mutation(({ ctx, input }) => shareAll(ctx, input)),
  unshareAll: writerProcedure
    .input(z.strictObject({ at: z.date() }))
    .output(z.object({ unshared: z.int() }))
    .mutation(({ ctx, input }) => unshareAll(ctx, input)),
  privateWords: writerProcedure
    .input(z.strictObject({ ids: PromptIds }).optional())
    .output(PrivateAnnotations)
    // A mutation, because so many ids need a body.
    .mutation(({ ctx, input }) => countPrivateAnnotations(ctx, input?.ids)),
  stillReadable: memberProcedure
    .input(z.strictObject({ ids: PromptIds }))
    .output(z.array(z.uuid()))
    // A mutation, as above.
    .mutation(({ ctx, input }) => stillReadable(ctx, input)),
  variableNames: memberProcedure
    .input(VariableNamesQuery)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => listVariableNames(ctx, input)),
  similar: writerProcedure
    .input(SimilarQuery)
    .output(SimilarPrompt.nullable())
    // A mutation, as above.
    .mutation(({ ctx, input }) => findSimilar(ctx, input)),
  setSharedMany: writerProcedure
    .input(z.strictObject({ ids: PromptIds, isShared: z.boolean(), ...Showing }))
    .output(z.object({ changed: z.array(z.uuid()), unchanged: z.int() }))
    .mutation(({ ctx, input }) => setSharedMany(ctx, input)),
  listIds: memberProcedure
    .meta(LIST_READ)
    .input(OwnIdsQuery)
    .output(z.object({ ids: z.array(z.uuid()), isCut: z.boolean() }))
    .query(({ ctx, input }) => listOwnIds(ctx, input)),
  setCategoryMany: writerProcedure
    .input(z.strictObject({ ids: PromptIds, category: Category }))
    .output(ManyEdited)
    .mutation(({ ctx, input }) => setCategoryMany(ctx, input)),
  tagMany: writerProcedure
    .input(ManyTags)
    .output(ManyEdited)
    .mutation(({ ctx, input }) => tagMany(ctx, input)),
  undoEditMany: writerProcedure
    .input(ManyUndone)
    .output(ManyEdited)
    .mutation(({ ctx, input }) => undoEditMany(ctx, input)),
  deleteMany: memberProcedure
    .input(ManyPrompts)
    .output(z.object({ deleted: z.array(z.uuid()) }))
    .mutation(({ ctx, input }) => deleteMany(ctx, input)),
  undeleteMany: memberProcedure
    .input(ManyPrompts)
    .output(z.object({ restored: z.array(z.uuid()) }))
    .mutation(({ ctx, input }) => undeleteMany(ctx, input)),
  parts: memberProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(PromptParts)
    .query(({ ctx, input }) => countParts(ctx, input.promptId)),
  versions: guestProcedure
    .meta(GUEST_READ)
    .input(VersionQuery)
    .output(VersionPage)
    .query(({ ctx, input }) => listVersions(ctx, input)),
  version: guestProcedure
    .meta(GUEST_READ)
    .input(VersionId)
    .output(VersionDto)
    .query(({ ctx, input }) => getVersion(ctx, input)),
  restore: writerProcedure
    .input(VersionRestore)
    .output(PromptDto)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
  onChange: streamProcedure
    .input(PromptEventQuery)
    .output(PromptEvents)
    .subscription(({ ctx, input, signal }) => watchPrompts(ctx, { ...input, signal })),
});
