import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canOverrideGate } from '@/domain/gate/policy';
import { canRead } from '@/domain/prompt/policy';
import { isTestByAuthor } from '@/domain/review/policy';
import type { PromptDto } from '@/domain/prompt/schema';
import { whyRefused } from '@/domain/status/decision-messages';
import { canChange, isApprover } from '@/domain/status/policy';
import { Status, type StatusSet } from '@/domain/status/schema';
import { testCaseMessages } from '@/domain/test-case/messages';
import { type RunWarning, sameWarnings } from '@/domain/test-case/run-warnings';
import type { Transaction } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { recordActivity } from '../activity/record-activity';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { savedPrompt } from '../prompt/get-prompt';
import { loadPromptFacts } from '../prompt/load-prompt';
import { type LockedPrompt, requireAccess } from '../access';
import { applyStatusToReview } from './apply-status-to-review';
import { decisionFacts, decisionRefusal } from './decision-facts';
import { requireGate } from '../gate/compute-gate';
import { loadCaseRevisions } from '../test-case/test-rows';
import { readableRuns, RUN, toRunDto } from '../test-case/run-rows';

/**
 * Returns the warnings of the run that a status is based on. Throws NOT_FOUND for one the member cannot see, CONFLICT
 * if it is not what they saw: no status is based on a run whose warnings were not shown.
 */
async function warningsOfRun(
  tx: Transaction,
  { member, now }: { member: Member; now: Date },
  prompt: LockedPrompt,
  seen: NonNullable<StatusSet['testRun']>,
): Promise<RunWarning[]> {
  const run = await tx.testRun.findFirst({
    where: { ...readableRuns(member, prompt), id: seen.id },
    // Only one relation: Prisma would query several concurrently, on the transaction's one connection.
    include: { results: RUN.results },
  });
  if (run === null) throw new AppError('NOT_FOUND', testCaseMessages.runGone);
  const view = { version: prompt.version, cases: await loadCaseRevisions(tx, prompt.id), now };
  const { warnings } = toRunDto({ ...run, starter: null }, view);
  if (!sameWarnings(warnings, seen.warnings)) throw new AppError('CONFLICT', testCaseMessages.runChanged);
  return warnings;
}

/**
 * Sets the status of the version that a member has read to tested or approved, within the caller's transaction; an open
 * review of that version gets an entry, and the notified users get `words`. An approval needs the gate to be met, or a
 * reason. Throws as {@link setStatus} does.
 */
export async function applyStatus(
  tx: Transaction,
  { now, textModel }: { now: Date; textModel: TextModel | null },
  member: Member,
  input: StatusSet,
  words = input.notes,
): Promise<void> {
  // Serialized with edits: a status is never set on a text that its author has not read.
  const prompt = await requireAccess(tx, member, input.promptId, canRead);
  if (prompt.version !== input.version) throw new AppError('CONFLICT', messages.status.staleVersion);
  const newest = await tx.promptStatus.findFirst({
    where: { promptId: prompt.id, version: prompt.version },
    orderBy: { id: 'desc' },
    select: { status: true },
  });
  const change = { from: newest === null ? null : Status.parse(newest.status), to: input.status };
  const about = { promptId: prompt.id, version: prompt.version };
  const facts = await decisionFacts(tx, about, member.id);
  if (!canChange(member, prompt, change, facts)) {
    if (input.status !== 'approved' || !isApprover(member, prompt) || facts.wrote === 'none')
      throw forbidden();
    throw new AppError('FORBIDDEN', whyRefused(await decisionRefusal(tx, member, prompt, about, facts)));
  }
  const overrideReason =
    input.status === 'approved'
      ? await requireGate({ db: tx, textModel }, prompt, {
          override: input.override,
          mayOverride: canOverrideGate(member, prompt, facts),
        })
      : null;
  const warnings = input.testRun && (await warningsOfRun(tx, { member, now }, prompt, input.testRun));
  await tx.promptStatus.create({
    data: {
      promptId: prompt.id,
      version: prompt.version,
      status: input.status,
      notes: input.notes,
      testRunId: input.testRun?.id ?? null,
      testRunWarnings: warnings ?? [],
      overrideReason,
      approvedBy: member.id,
      createdAt: now,
    },
    select: { id: true },
  });
  const audited = { at: now, actorId: member.id, subjectId: prompt.id };
  const { version } = prompt;
  await tx.auditEvent.create({
    data: { ...audited, action: 'status.set', details: { ...change, version } },
  });
  // Without the reason, which is a text.
  if (overrideReason !== null) {
    await tx.auditEvent.create({ data: { ...audited, action: 'status.override', details: { version } } });
  }
  await recordActivity(tx, [
    {
      promptId: prompt.id,
      kind: input.status,
      actorId: member.id,
      version: prompt.version,
      wasShared: prompt.isShared,
      at: now,
    },
  ]);
  if (input.status === 'tested' && isTestByAuthor(member, prompt, facts)) return;
  await applyStatusToReview(tx, now, member, prompt, input, words);
}

/**
 * Sets the status of the version that the caller has read to tested or approved, as a new row. Returns the changed prompt. Throws NOT_FOUND if the caller may not see it, FORBIDDEN
 * if their role doesn't allow it, CONFLICT if the prompt has another version by now, because its text was not read.
 * With a run of the test cases the row stores that run and its warnings. CONFLICT, too, if the version doesn't meet the
 * approval gate and no reason is given.
 */
export async function setStatus(
  ctx: ServiceContext & { textModel: TextModel | null },
  input: StatusSet,
): Promise<PromptDto> {
  const member = requireMember(ctx);
  await loadPromptFacts(ctx.db, member, input.promptId);
  return ctx.db.$transaction(async (tx) => {
    await applyStatus(tx, ctx, member, input);
    return savedPrompt(tx, ctx, input.promptId);
  });
}
