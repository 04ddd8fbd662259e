import { gateMessages as said } from './messages';
import type { Gate } from './schema';

/** One case with one model, in the newest finished evaluation that counts for the gate. */
export type GateResult = { modelId: string | null; version: number; caseId: string; passed: number };

export type GateFacts = {
  version: number;
  /** The approved version, if it is another one. */
  approvedVersion: number | null;
  cases: readonly { id: string; isJudged: boolean }[];
  /** The models that exist, with their names. */
  models: readonly { id: string | null; name: string }[];
  hasJudge: boolean;
  results: readonly GateResult[];
};

/** Returns what of a gate is gone, so that no version can meet it. */
export function brokenParts(
  gate: Gate,
  { models, hasJudge, needsJudge }: Pick<GateFacts, 'models' | 'hasJudge'> & { needsJudge: boolean },
): string[] {
  const exists = (wanted: string | null) => models.some(({ id }) => id === wanted);
  return [
    ...(gate.modelIds.some((id) => id !== null && !exists(id)) ? [said.modelGone] : []),
    ...(gate.modelIds.includes(null) && !exists(null) ? [said.noAi] : []),
    ...(needsJudge && !hasJudge ? [said.judgeGone] : []),
  ];
}

/** Returns how an approved version fails its gate now: with how many cases, for each model. Cases without a result pass. */
export function failuresOf(
  gate: Gate,
  { version, cases, models, results }: Pick<GateFacts, 'version' | 'cases' | 'models' | 'results'>,
): string[] {
  return models
    .filter(({ id }) => gate.modelIds.includes(id))
    .flatMap(({ id: modelId, name }) => {
      const failing = new Set(
        results
          .filter((one) => one.version === version && one.modelId === modelId)
          .filter(({ passed }) => passed < gate.answersNeeded)
          .map(({ caseId }) => caseId),
      );
      const count = cases.filter(({ id }) => failing.has(id)).length;
      return isBelowShare(gate, cases.length, count) ? [said.failing(count, name)] : [];
    });
}

const isBelowShare = ({ share }: Gate, cases: number, failing: number) =>
  (cases - failing) * 100 < share * cases;

type OfModel = { model: { id: string | null; name: string }; gate: Gate; facts: GateFacts };

/** Returns why a version doesn't meet the gate with one model. */
function reasonsWith({ model, gate, facts }: OfModel): string[] {
  const { version, approvedVersion, cases, results } = facts;
  const stateOf = (wanted: number) => {
    const passed = new Map(
      results
        .filter((result) => result.version === wanted && result.modelId === model.id)
        .map(({ caseId, passed: count }) => [caseId, count >= gate.answersNeeded]),
    );
    return (caseId: string) => passed.get(caseId);
  };
  const now = stateOf(version);
  const before = approvedVersion === null ? null : stateOf(approvedVersion);
  const missing = cases.filter(({ id }) => now(id) === undefined).length;
  if (missing > 0) return [said.missing(missing, model.name)];
  const failing = cases.filter(({ id }) => now(id) === false);
  const reasons: string[] = [];
  const isShort = isBelowShare(gate, cases.length, failing.length);
  if (isShort) reasons.push(said.failing(failing.length, model.name));
  if (!gate.noWorse || before === null || approvedVersion === null) return reasons;
  const worse = failing.filter(({ id }) => before(id) === true).length;
  if (worse > 0) reasons.push(said.worse(worse, model.name));
  const unknown = failing.filter(({ id }) => before(id) === undefined).length;
  // Cases that fail anyway need no comparison.
  if (unknown > 0 && !isShort) reasons.push(said.approvedMissing(unknown, approvedVersion, model.name));
  return reasons;
}

/** Returns why a version doesn't meet the gate; empty if it does. */
export function unmetReasons(gate: Gate, facts: GateFacts): string[] {
  if (facts.cases.length === 0) return [said.noCases];
  const needsJudge = facts.cases.some(({ isJudged }) => isJudged);
  const broken = brokenParts(gate, { ...facts, needsJudge });
  if (broken.length > 0) return broken;
  return facts.models
    .filter(({ id }) => gate.modelIds.includes(id))
    .flatMap((model) => reasonsWith({ model, gate, facts }));
}
