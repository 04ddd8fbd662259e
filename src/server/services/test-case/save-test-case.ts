import { isDeepStrictEqual } from 'node:util';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { CASES_MAX } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import { canWriteTests } from '@/domain/test-case/policy';
import type { TestCaseSave } from '@/domain/test-case/schema';
import type { Transaction } from '@/server/db';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { requireAccess } from '../access';
import { consumeQuota } from '../quota/consume-quota';
import { bytesOfTest, toStoredCase } from './test-rows';
import { requireUsableChecks } from './usable-checks';

/** Throws NOT_FOUND for a prompt the member cannot open, FORBIDDEN for one they may not edit. */
async function requireWriter(ctx: ServiceContext, promptId: string): Promise<Member> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canWriteTests(member, prompt)) throw forbidden();
  return member;
}

async function lockOwn(tx: Transaction, member: Member, promptId: string): Promise<void> {
  await requireAccess(tx, member, promptId, canWriteTests);
}

/**
 * Saves a new or changed test case; earlier runs are shown as outdated if inputs or checks changed. Throws BAD_REQUEST
 * for an invalid pattern or schema and for too many cases, CONFLICT if another user changed the case since, NOT_FOUND
 * if it or the prompt is missing, FORBIDDEN for users who may not edit the prompt, TOO_MANY_REQUESTS while several
 * checks of the caller are in progress, UNAVAILABLE if the threads are overloaded.
 */
export async function saveTestCase(ctx: ServiceContext, input: TestCaseSave): Promise<{ id: string }> {
  const member = await requireWriter(ctx, input.promptId);
  await requireUsableChecks(member, [{ checks: input.checks }]);
  const { promptId, existing, name, inputs, checks } = input;
  const bytes = bytesOfTest(input);
  const take = (tx: Transaction) => consumeQuota(tx, { member, now: ctx.now }, { testCases: 1, bytes });
  return ctx.db.$transaction(async (tx) => {
    await lockOwn(tx, member, promptId);
    if (existing === undefined) {
      if ((await tx.testCase.count({ where: { promptId } })) >= CASES_MAX) {
        throw new AppError('BAD_REQUEST', testCaseMessages.tooManyCases);
      }
      const made = await tx.testCase.create({
        data: { promptId, name, inputs, checks, createdAt: ctx.now, updatedAt: ctx.now },
        select: { id: true },
      });
      await take(tx);
      return made;
    }
    const row = await tx.testCase.findFirst({ where: { id: existing.id, promptId } });
    if (row === null) throw new AppError('NOT_FOUND', testCaseMessages.caseGone);
    if (row.revision !== existing.revision) throw new AppError('CONFLICT', testCaseMessages.staleCase);
    const before = toStoredCase(row);
    const isSame = isDeepStrictEqual([before.inputs, before.checks], [inputs, checks]);
    const saved = await tx.testCase.update({
      where: { id: row.id },
      data: { name, inputs, checks, updatedAt: ctx.now, revision: isSame ? row.revision : row.revision + 1 },
      select: { id: true },
    });
    await take(tx);
    return saved;
  });
}

/** Deletes a test case; its results stay in the runs. Throws like {@link saveTestCase}. */
export async function deleteTestCase(
  ctx: ServiceContext,
  { promptId, id }: { promptId: string; id: string },
): Promise<{ id: string }> {
  const member = await requireWriter(ctx, promptId);
  await ctx.db.$transaction(async (tx) => {
    await lockOwn(tx, member, promptId);
    const { count } = await tx.testCase.deleteMany({ where: { id, promptId } });
    if (count === 0) throw new AppError('NOT_FOUND', testCaseMessages.caseGone);
  });
  return { id };
}
