import { z } from 'zod';
import { SUGGESTION_STATES } from '@/domain/suggestion/limits';
import { REVIEW_STATES } from '@/domain/review/schema';
import { SPACE_ROLES } from '@/domain/space/role';
import { FIRST_SCOPES } from '@/domain/token/scopes';
import { Moment, NextCursor, TextOut, PromptSummary } from './schemas';

const SUGGESTION = {
  id: z.uuid(),
  promptId: z.uuid(),
  promptSlug: z.string(),
  promptTitle: z.string(),
  baseVersion: z.int(),
  fields: z.array(z.string()).meta({ description: 'Names of the changed fields.' }),
  note: z.string(),
  state: z.enum(SUGGESTION_STATES),
  authorName: z.string().nullable(),
  createdAt: Moment,
};
export const SuggestionSummary = z.object(SUGGESTION).meta({ id: 'SuggestionSummary' });
export const SuggestionList = z
  .object({ items: z.array(SuggestionSummary), nextCursor: NextCursor })
  .meta({ id: 'SuggestionList' });
export const SuggestionOut = z
  .object({
    ...SUGGESTION,
    proposed: TextOut,
    decidedByName: z.string().nullable(),
    decidedAt: Moment.nullable(),
    decisionNote: z.string(),
    resultingVersion: z.int().nullable(),
  })
  .meta({ id: 'Suggestion' });

export const CollectionOut = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    visibility: z.enum(['private', 'space', 'shared']),
    creatorName: z.string(),
    promptCount: z.int().meta({ description: 'The prompts in it that you can see.' }),
    createdAt: Moment,
    updatedAt: Moment,
  })
  .meta({ id: 'Collection' });
export const CollectionList = z
  .object({ items: z.array(CollectionOut), nextCursor: NextCursor })
  .meta({ id: 'CollectionList' });
export const CollectionDetail = z
  .object({ collection: CollectionOut, items: z.array(PromptSummary), nextCursor: NextCursor })
  .meta({ id: 'CollectionWithPrompts' });

export const SpaceOut = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    role: z.enum(SPACE_ROLES).meta({ description: 'Your role in the space.' }),
    memberCount: z.int(),
    promptCount: z.int(),
    createdAt: Moment,
  })
  .meta({ id: 'Space' });
export const SpaceList = z.object({ items: z.array(SpaceOut) }).meta({ id: 'SpaceList' });

export const TestCaseOut = z
  .object({
    id: z.uuid(),
    name: z.string(),
    inputs: z.array(z.object({ name: z.string(), value: z.string() })),
    checks: z.array(z.object({ kind: z.string() })).meta({ description: 'Checks on the response.' }),
    missing: z.array(z.string()),
    unused: z.array(z.string()),
  })
  .meta({ id: 'TestCase' });
const RUN = {
  id: z.uuid(),
  version: z.int(),
  source: z.enum(['ai', 'pasted']),
  startedByName: z.string().nullable(),
  startedAt: Moment,
  end: z.enum(['finished', 'cancelled', 'stopped']).nullable(),
  total: z.int(),
  passed: z.int(),
};
export const TestRunSummary = z.object(RUN).meta({ id: 'TestRunSummary' });
export const TestsOut = z
  .object({ cases: z.array(TestCaseOut), runs: z.array(TestRunSummary) })
  .meta({ id: 'Tests' });
export const GateOut = z
  .object({
    version: z.int(),
    state: z.enum(['none', 'met', 'notMet']),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'Gate' });
const Result = z.object({
  caseId: z.uuid(),
  caseName: z.string(),
  isPassed: z.boolean(),
  problem: z.string().nullable(),
  answer: z.string(),
  checks: z.array(
    z.object({ kind: z.string(), label: z.string(), isPassed: z.boolean(), reason: z.string() }),
  ),
});
export const TestRunOut = z.object({ ...RUN, results: z.array(Result) }).meta({ id: 'TestRun' });

const REVIEW = {
  id: z.uuid(),
  promptId: z.uuid(),
  promptSlug: z.string(),
  title: z.string(),
  version: z.int(),
  state: z.enum(REVIEW_STATES),
  requesterName: z.string().nullable(),
  message: z.string(),
  isTested: z.boolean(),
  createdAt: Moment,
};
export const ReviewSummary = z.object(REVIEW).meta({ id: 'ReviewSummary' });
export const ReviewList = z
  .object({ items: z.array(ReviewSummary), nextCursor: NextCursor })
  .meta({ id: 'ReviewList' });
const Remark = z.object({
  kind: z.string(),
  authorName: z.string().nullable(),
  body: z.string(),
  place: z.object({ field: z.string(), line: z.int(), text: z.string() }).nullable(),
  createdAt: Moment,
});
export const ReviewOut = z
  .object({
    ...REVIEW,
    closedByName: z.string().nullable(),
    closedAt: Moment.nullable(),
    comments: z.array(Remark),
  })
  .meta({ id: 'Review' });

export const MeOut = z
  .object({
    id: z.uuid(),
    name: z.string(),
    role: z.string().meta({ description: 'Library role of the user the token acts for.' }),
    scopes: z.array(z.enum(FIRST_SCOPES)).meta({ description: 'The scopes of the first version.' }),
    allScopes: z
      .array(z.string())
      .optional()
      .meta({ description: 'All scopes; later versions may have others.' }),
    spaceIds: z
      .array(z.uuid())
      .nullable()
      .meta({ description: 'Spaces the token is limited to, or null for all.' }),
  })
  .meta({ id: 'Me' });
