import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { testImportMessages } from '@/domain/test-case/import-messages';
import { CASES_MAX } from '@/domain/test-case/limits';
import { canWriteTests } from '@/domain/test-case/policy';
import type { TestCaseText } from '@/domain/test-case/schema';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { requireAccess } from '../access';
import { consumeQuota } from '../quota/consume-quota';
import { bytesOfTest, caseRows } from './test-rows';

/**
 * Returns the caller, who may write test cases of a prompt, and its current content. Throws UNAUTHORIZED for guests,
 * NOT_FOUND for a prompt they cannot open, FORBIDDEN for one they may not edit.
 */
export async function requireTestWriter(
  ctx: ServiceContext,
  promptId: string,
): Promise<{ member: Member; content: string }> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canWriteTests(member, prompt)) throw forbidden();
  const { content } = await ctx.db.prompt.findUniqueOrThrow({
    where: { id: prompt.id },
    select: { content: true },
  });
  return { member, content };
}

/** Saves new cases, all or none. Throws NOT_FOUND, BAD_REQUEST if there is no room, TOO_MANY_REQUESTS over a quota. */
export async function createTestCases(
  ctx: ServiceContext,
  member: Member,
  promptId: string,
  cases: readonly TestCaseText[],
): Promise<void> {
  const bytes = cases.reduce((sum, one) => sum + bytesOfTest(one), 0);
  await ctx.db.$transaction(async (tx) => {
    await requireAccess(tx, member, promptId, canWriteTests);
    const room = CASES_MAX - (await tx.testCase.count({ where: { promptId } }));
    if (cases.length > room) throw new AppError('BAD_REQUEST', testImportMessages.noRoom(room));
    await tx.testCase.createMany({ data: caseRows(promptId, ctx.now, cases) });
    await consumeQuota(tx, { member, now: ctx.now }, { testCases: cases.length, bytes });
  });
}
