import { AppError } from '@/domain/errors';
import { brokenParts, type GateColumns, neededColumns, unmetReasons } from '@/domain/gate/gate-outcome';
import { gateMessages } from '@/domain/gate/messages';
import type { Gate } from '@/domain/gate/schema';
import { runMessages } from '@/domain/run/messages';
import type { Db } from '@/server/db';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { forbidden } from '../context';
import { defaultTerms } from '../model/default-model';
import { judgeIdOf } from '../model/judge-model';
import { type CurrentModel, gateCases, gateOfPrompt, gateResults, needsJudge } from './gate-rows';

/** What a gate is computed from beside rows: the model that the server has of its own. */
export type GateContext = { db: Db; textModel: TextModel | null };

type CurrentModels = { models: CurrentModel[]; judge: CurrentModel | null };

/** Returns the models that exist, in their current revision, and the judge. */
export async function currentModels({ db, textModel }: GateContext): Promise<CurrentModels> {
  const named = await db.namedModel.findMany({
    select: { id: true, name: true, revision: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const own =
    textModel === null
      ? []
      : [
          {
            id: null,
            name: runMessages.standardModel,
            revision: (await defaultTerms({ db, textModel })).revision,
          },
        ];
  const models = [...own, ...named];
  const judgeId = await judgeIdOf(db);
  return { models, judge: models.find(({ id }) => id === judgeId) ?? null };
}

/** Returns what of a gate is gone, as its settings and its owners' inbox say. */
export async function brokenOf(
  db: Db,
  { spaceId, gate }: { spaceId: string | null; gate: Gate },
  { models, judge }: CurrentModels,
): Promise<string[]> {
  return brokenParts(gate, {
    models,
    hasJudge: judge !== null,
    needsJudge: judge === null && (await needsJudge(db, spaceId)),
  });
}

type Computed = {
  gate: Gate | null;
  reasons: string[];
  /** What an evaluation asks next to meet it. */
  columns: GateColumns;
};

/** Returns the gate of a prompt and why its version doesn't meet it, from stored rows alone. */
export async function computeGate(
  ctx: GateContext,
  prompt: { id: string; version: number },
): Promise<Computed> {
  const found = await gateOfPrompt(ctx.db, prompt.id);
  const approvedVersion = found.approvedVersion === prompt.version ? null : found.approvedVersion;
  const { gate } = found;
  if (gate === null) return { gate, reasons: [], columns: { versions: [], modelIds: [], caseIds: null } };
  // One after the other: a transaction has one connection.
  const { models, judge } = await currentModels(ctx);
  const cases = await gateCases(ctx.db, prompt.id);
  const results = await gateResults(ctx.db, {
    promptId: prompt.id,
    versions: approvedVersion === null ? [prompt.version] : [prompt.version, approvedVersion],
    models: models.filter(({ id }) => gate.modelIds.includes(id)),
    judge,
    answers: gate.answersPerCase,
  });
  const { version } = prompt;
  const facts = { version, approvedVersion, cases, models, hasJudge: judge !== null, results };
  return { gate, reasons: unmetReasons(gate, facts), columns: neededColumns(gate, facts) };
}

/**
 * Checks the gate of a locked prompt before an approval. Throws CONFLICT if its version doesn't meet it and no reason is
 * given, FORBIDDEN with a reason of somebody who may not approve without it.
 * @returns the reason to store; null if the gate is met, or there is none
 */
export async function requireGate(
  ctx: GateContext,
  prompt: { id: string; version: number },
  { override, mayOverride }: { override: string | undefined; mayOverride: boolean },
): Promise<string | null> {
  const { gate, reasons } = await computeGate(ctx, prompt);
  if (gate === null || reasons.length === 0) return null;
  if (override === undefined) throw new AppError('CONFLICT', gateMessages.notMet(reasons));
  if (!mayOverride) throw forbidden();
  return override;
}
