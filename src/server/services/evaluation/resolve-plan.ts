import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { defaultNeeded } from '@/domain/evaluation/outcome';
import { judgeChecks } from '@/domain/evaluation/plan';
import { canEvaluate } from '@/domain/evaluation/policy';
import type { EvaluationChoice } from '@/domain/evaluation/schema';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { PromptText } from '@/domain/prompt/field-schemas';
import type { AiContext } from '../ai/context';
import { forbidden, requireMember } from '../context';
import { type FoundModel, findModel } from '../model/find-model';
import { judgeIdOf } from '../model/judge-model';
import { readableVersions } from '../prompt/list-versions';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { fromStored, STORED_TEXT } from '../prompt/stored-text';
import { loadReadableCases, type StoredCase } from '../test-case/test-rows';

export type PlannedModel = FoundModel & { id: string | null };

/** What an evaluation will ask, with the texts and models as they are now. */
export type Plan = {
  promptId: string;
  approvedVersion: number | null;
  versions: { version: number; text: PromptText }[];
  models: PlannedModel[];
  cases: StoredCase[];
  /** Null if no check needs a judge. */
  judge: PlannedModel | null;
  answersPerCase: number;
  answersNeeded: number;
};
export type ResolvedPlan = Plan & { member: Member };

/** Returns a model with its id. Throws like {@link findModel}. */
export async function plannedModel(
  ctx: Parameters<typeof findModel>[0],
  id: string | null,
): Promise<PlannedModel> {
  return { ...(await findModel(ctx, id)), id };
}

/**
 * Loads what a choice means. Throws UNAUTHORIZED for guests, NOT_FOUND for a prompt, version, case or model that is
 * missing or that the caller cannot see, FORBIDDEN for those who may not evaluate it, BAD_REQUEST without cases.
 */
export async function resolvePlan(ctx: AiContext, choice: EvaluationChoice): Promise<ResolvedPlan> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, choice.promptId);
  if (!canEvaluate(member, prompt)) throw forbidden();
  const [rows, all] = await Promise.all([
    ctx.db.promptVersion.findMany({
      where: { ...readableVersions(member, prompt), promptId: prompt.id, version: { in: choice.versions } },
      select: { version: true, ...STORED_TEXT },
    }),
    loadReadableCases(ctx.db, member, prompt),
  ]);
  const found = new Map(rows.map((row) => [row.version, fromStored(row)]));
  const versions = choice.versions.map((version) => {
    const text = found.get(version);
    if (text === undefined) throw promptNotFound();
    return { version, text };
  });
  const { caseIds } = choice;
  const cases = caseIds === undefined ? all : all.filter(({ id }) => caseIds.includes(id));
  if (caseIds !== undefined && cases.length < caseIds.length) {
    throw new AppError('NOT_FOUND', testCaseMessages.caseGone);
  }
  if (cases.length === 0) throw new AppError('BAD_REQUEST', testCaseMessages.noCases);
  const models: PlannedModel[] = [];
  for (const id of choice.modelIds) models.push(await plannedModel(ctx, id));
  const needsJudge = cases.some(({ checks }) => judgeChecks(checks) > 0);
  await logAdminAccess(ctx.db, member, prompt);
  return {
    member,
    promptId: prompt.id,
    approvedVersion: prompt.approvedVersion,
    versions,
    models,
    cases,
    judge: needsJudge ? await plannedModel(ctx, await judgeIdOf(ctx.db)) : null,
    answersPerCase: choice.answersPerCase,
    answersNeeded: choice.answersNeeded ?? defaultNeeded(choice.answersPerCase),
  };
}
