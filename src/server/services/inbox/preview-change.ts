import { type ChangePreview, type ChangeQuery } from '@/domain/inbox/schema';
import type { ServiceContext } from '../context';
import { changeExcerpt, changeFacts, compareContents } from '../review/change-facts';
import { getReview } from '../review/get-review';
import { getSuggestion } from '../suggestion/get-suggestion';
import { getLatestRun } from '../test-case/list-tests';

/** Returns the number of test cases that failed in the last run of a version. */
async function countFailing(
  ctx: ServiceContext,
  { promptId, version }: { promptId: string; version: number },
): Promise<number> {
  const run = await getLatestRun(ctx, { promptId, version });
  return run === null || run.version !== version ? 0 : run.results.filter(({ isPassed }) => !isPassed).length;
}

async function previewReview(ctx: ServiceContext, id: string): Promise<ChangePreview> {
  const { base, reviewed, promptId, version, current, state, may, refusal, closedByName, facts } =
    await getReview(ctx, id);
  const { excerpt, isWhole } = changeExcerpt(compareContents(base?.content ?? '', reviewed.content));
  return {
    version,
    against: base?.version ?? null,
    state,
    deciderName: closedByName,
    current,
    may: may.decide,
    refusal,
    facts,
    failingTests: await countFailing(ctx, { promptId, version }),
    excerpt,
    isWhole: isWhole && base !== null && facts.fields.length === 0,
  };
}

async function previewSuggestion(ctx: ServiceContext, id: string): Promise<ChangePreview> {
  const { base, proposed, baseVersion, current, state, decidedByName, may } = await getSuggestion(ctx, id);
  const blocks = compareContents(base.content, proposed.content);
  const { excerpt, isWhole } = changeExcerpt(blocks);
  const facts = changeFacts(base, proposed, blocks);
  return {
    version: baseVersion,
    against: baseVersion,
    state,
    deciderName: decidedByName,
    current,
    may: may.decide ? ['accept', 'decline'] : [],
    refusal: null,
    facts,
    failingTests: 0,
    excerpt,
    // For an older base version, the result is shown when it is merged with the latest one.
    isWhole: isWhole && facts.fields.length === 0 && baseVersion === current,
  };
}

/**
 * Returns a short preview of a change that waits for a decision: its first changed section, objections to it, and what
 * the caller may decide. Throws UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it.
 */
export function previewChange(ctx: ServiceContext, input: ChangeQuery): Promise<ChangePreview> {
  return 'reviewId' in input
    ? previewReview(ctx, input.reviewId)
    : previewSuggestion(ctx, input.suggestionId);
}
