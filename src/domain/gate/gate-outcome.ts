import { COLUMNS_MAX } from '../evaluation/limits';
import { gateMessages as said } from './messages';
import type { Gate } from './schema';

/** One case with one model, in the newest finished evaluation that counts for the gate. */
export type GateResult = { modelId: string | null; version: number; caseId: string; passed: number };

/** What one evaluation asks: each version with each model; the cases are null for all. */
export type GateColumns = { versions: number[]; modelIds: (string | null)[]; caseIds: string[] | null };

/** How many cases are named one by one: an address has to hold them. */
const NAMED_CASES_MAX = 20;

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

/** Numbers of cases with one model. */
type CaseCounts = {
  /** Those without a result. */
  missing: string[];
  failing: number;
  isShort: boolean;
  /** Failing ones that pass with the approved version, and those that it has no result for. */
  worse: number;
  unknown: number;
  /** All that the approved version has no result for; none where it isn't compared with. */
  approvedMissing: string[];
};

function countsWith({ model, gate, facts }: OfModel): CaseCounts {
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
  const failing = cases.filter(({ id }) => now(id) === false);
  const own = {
    missing: cases.map(({ id }) => id).filter((id) => now(id) === undefined),
    failing: failing.length,
    isShort: isBelowShare(gate, cases.length, failing.length),
  };
  if (!gate.noWorse || approvedVersion === null) return { ...own, worse: 0, unknown: 0, approvedMissing: [] };
  const before = stateOf(approvedVersion);
  return {
    ...own,
    worse: failing.filter(({ id }) => before(id) === true).length,
    unknown: failing.filter(({ id }) => before(id) === undefined).length,
    approvedMissing: cases.map(({ id }) => id).filter((id) => before(id) === undefined),
  };
}

/** Returns why a version doesn't meet the gate with one model. */
function reasonsWith(one: OfModel): string[] {
  const { model, facts } = one;
  const { missing, failing, isShort, worse, unknown } = countsWith(one);
  if (missing.length > 0) return [said.missing(missing.length, model.name)];
  const reasons: string[] = [];
  if (isShort) reasons.push(said.failing(failing, model.name));
  if (worse > 0) reasons.push(said.worse(worse, model.name));
  // Cases that fail anyway need no comparison.
  if (unknown > 0 && !isShort && facts.approvedVersion !== null) {
    reasons.push(said.approvedMissing(unknown, facts.approvedVersion, model.name));
  }
  return reasons;
}

/** What is evaluated next with one model. */
type Needed = {
  own: boolean;
  approved: boolean;
  /** Those without a result; null for all, where some fail: a second try of the bad ones alone would favor luck. */
  caseIds: string[] | null;
};

function neededWith(one: OfModel): Needed {
  const { missing, isShort, worse, unknown, approvedMissing } = countsWith(one);
  const isBad = isShort || worse > 0;
  const own = missing.length > 0 || isBad;
  const approved = (missing.length > 0 && approvedMissing.length > 0) || (unknown > 0 && !isShort);
  return { own, approved, caseIds: isBad ? null : [...missing, ...(approved ? approvedMissing : [])] };
}

/** Returns the cases of several models; null for all of them, also where they are too many to name. */
function casesOf(needed: readonly Needed[], cases: GateFacts['cases']): string[] | null {
  const named = new Set<string>();
  for (const { caseIds } of needed) {
    if (caseIds === null) return null;
    for (const id of caseIds) named.add(id);
  }
  return named.size > NAMED_CASES_MAX || named.size === cases.length ? null : [...named];
}

/**
 * Returns what a gate needs next: the models without a result that counts or with a bad one; the approved version only
 * where it is compared with and results are missing; the cases that have none, or all where some fail. Where that is more
 * than one evaluation can have, the version itself comes first. All of the version's columns if nothing is missing.
 */
export function neededColumns(gate: Gate, facts: GateFacts): GateColumns {
  const { version, approvedVersion } = facts;
  const models = facts.models.filter(({ id }) => gate.modelIds.includes(id));
  const needed = models.map((model) => ({ id: model.id, ...neededWith({ model, gate, facts }) }));
  const open = needed.filter(({ own, approved }) => own || approved);
  if (open.length === 0) {
    return { versions: [version], modelIds: models.map(({ id }) => id), caseIds: null };
  }
  const versions = [
    ...(open.some(({ own }) => own) ? [version] : []),
    ...(approvedVersion !== null && open.some(({ approved }) => approved) ? [approvedVersion] : []),
  ];
  const fits = versions.length * open.length <= COLUMNS_MAX;
  return {
    versions: fits ? versions : [version],
    modelIds: open.map(({ id }) => id),
    caseIds: casesOf(open, facts.cases),
  };
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
