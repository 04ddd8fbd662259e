import { describe, expect, it } from 'vitest';
import { type GateFacts, neededColumns, unmetReasons } from './gate-outcome';
import { Gate, OverrideReason } from './schema';

const FAST = '00000000-0000-4000-8000-000000000001';
const gate = Gate.parse({ modelIds: [FAST], answersPerCase: 3, answersNeeded: 2 });
const cases = ['a', 'b', 'c'].map((id) => ({ id, isJudged: false }));
const results = (version: number, passed: readonly number[]) =>
  passed.map((count, index) => ({ modelId: FAST, version, caseId: cases[index]!.id, passed: count }));
const facts = (change: Partial<GateFacts> = {}): GateFacts => ({
  version: 2,
  approvedVersion: null,
  cases,
  models: [{ id: FAST, name: 'Fast model' }],
  hasJudge: true,
  results: results(2, [3, 2, 3]),
  ...change,
});

describe('the evaluation that a gate needs', () => {
  const compared = (change: Partial<GateFacts> = {}) => facts({ approvedVersion: 1, results: [], ...change });
  const lax = { ...gate, share: 50 };

  it('a gate needs the approved version only where it is compared with and has no results', () => {
    const both = { versions: [2, 1], modelIds: [FAST], caseIds: null };
    const own = { versions: [2], modelIds: [FAST], caseIds: null };
    expect(neededColumns(gate, compared())).toEqual(both);
    expect(neededColumns(gate, compared({ results: results(1, [3, 3]) }))).toEqual(both);
    expect(neededColumns(gate, compared({ results: results(1, [3, 3, 0]) }))).toEqual(own);
    expect(neededColumns({ ...gate, noWorse: false }, compared())).toEqual(own);
    expect(neededColumns(gate, facts({ results: [] }))).toEqual(own);
    // Nothing but the comparison is missing.
    const failed = compared({ results: results(2, [0, 3, 3]) });
    expect(neededColumns(lax, failed)).toEqual({ ...own, versions: [1] });
    expect(neededColumns(gate, failed)).toEqual(own);
    expect(neededColumns(gate, facts())).toEqual(own);
  });

  it('a gate needs only models without a result that counts, or with a bad one', () => {
    const two = { ...gate, modelIds: [null, FAST] };
    const models = [
      { id: null, name: 'Default' },
      { id: FAST, name: 'Fast model' },
      { id: 'other', name: 'Not of the gate' },
    ];
    expect(neededColumns(two, facts({ models }))).toEqual({ versions: [2], modelIds: [null], caseIds: null });
    const failing = results(2, [0, 0, 0]).map((row) => ({ ...row, modelId: null }));
    const given = { models, results: [...failing, ...results(2, [3, 3, 3])] };
    expect(neededColumns(two, facts(given))).toEqual({ versions: [2], modelIds: [null], caseIds: null });
    expect(neededColumns(two, facts({ models, results: [] })).modelIds).toEqual([null, FAST]);
  });

  it('a gate needs only the cases without a result, but all of them where one fails', () => {
    const casesOf = (change: Partial<GateFacts>) => neededColumns(gate, facts(change)).caseIds;
    expect(casesOf({ results: results(2, [3, 3]) })).toEqual(['c']);
    expect(casesOf({ results: results(2, [0, 3]) })).toBeNull();
    // The approved version is compared with, and lacks another case.
    const old = results(1, [3, 3, 3]).filter(({ caseId }) => caseId !== 'b');
    expect(casesOf({ approvedVersion: 1, results: [...results(2, [3, 3]), ...old] })).toEqual(['c', 'b']);
    const many = Array.from({ length: 40 }, (_, index) => ({ id: String(index), isJudged: false }));
    const done = many.map(({ id: caseId }) => ({ modelId: FAST, version: 2, caseId, passed: 3 }));
    expect(casesOf({ cases: many, results: done.slice(0, 20) })).toHaveLength(20);
    expect(casesOf({ cases: many, results: done.slice(0, 19) })).toBeNull();
  });

  it('a gate never needs more columns than an evaluation can have', () => {
    const modelIds = ['1', '2', '3', '4'];
    const models = modelIds.map((id) => ({ id, name: id }));
    const four = { ...gate, modelIds };
    expect(neededColumns(four, compared({ models }))).toEqual({ versions: [2], modelIds, caseIds: null });
    const done = modelIds.flatMap((modelId) => results(2, [0, 3, 3]).map((row) => ({ ...row, modelId })));
    const after = neededColumns({ ...four, share: 50 }, compared({ models, results: done }));
    expect(after).toEqual({ versions: [1], modelIds, caseIds: null });
  });
});

describe('a gate', () => {
  it('needs every case by default, each with enough answers', () => {
    expect(unmetReasons(gate, facts())).toEqual([]);
    expect(unmetReasons(gate, facts({ results: results(2, [1, 2, 1]) }))).toEqual([
      '2 cases fail with Fast model',
    ]);
    expect(unmetReasons(gate, facts({ results: results(2, [3, 3]) }))).toEqual([
      '1 case isn’t evaluated with Fast model',
    ]);
    expect(unmetReasons(gate, facts({ results: results(1, [3, 3, 3]) }))).toEqual([
      '3 cases aren’t evaluated with Fast model',
    ]);
  });

  it('a gate is not met without cases', () => {
    expect(unmetReasons(gate, facts({ cases: [] }))).toEqual(['there are no test cases']);
  });

  it('lets a share of the cases fail, unless they pass with the approved version', () => {
    const lax = { ...gate, share: 66 };
    const failed = { results: [...results(2, [0, 3, 3]), ...results(1, [0, 3, 3])] };
    expect(unmetReasons(lax, facts(failed))).toEqual([]);
    expect(unmetReasons(lax, facts({ ...failed, approvedVersion: 1 }))).toEqual([]);
    const worse = { approvedVersion: 1, results: [...results(2, [0, 3, 3]), ...results(1, [3, 0, 3])] };
    expect(unmetReasons(lax, facts(worse))).toEqual(['1 case is worse with Fast model']);
    expect(unmetReasons({ ...lax, noWorse: false }, facts(worse))).toEqual([]);
    expect(unmetReasons(gate, facts(worse))).toEqual([
      '1 case fails with Fast model',
      '1 case is worse with Fast model',
    ]);
    expect(unmetReasons({ ...lax, share: 67 }, facts(failed))).toEqual(['1 case fails with Fast model']);
  });

  it('asks for the approved version only where a case fails', () => {
    const lax = { ...gate, share: 50 };
    expect(unmetReasons(gate, facts({ approvedVersion: 1 }))).toEqual([]);
    expect(unmetReasons(lax, facts({ approvedVersion: 1, results: results(2, [0, 3, 3]) }))).toEqual([
      '1 case isn’t evaluated for the approved version 1 with Fast model',
    ]);
  });

  it('a gate says what is gone', () => {
    const judged = cases.map((one) => ({ ...one, isJudged: true }));
    expect(unmetReasons(gate, facts({ models: [] }))).toEqual(['one of its models was removed']);
    expect(unmetReasons({ ...gate, modelIds: [null] }, facts())).toEqual(['no AI model is set up']);
    expect(unmetReasons(gate, facts({ cases: judged, hasJudge: false }))).toEqual(['there is no judge']);
  });
});

it.each([
  { modelIds: [] },
  { modelIds: [FAST, FAST] },
  { answersNeeded: 4 },
  { answersPerCase: 2 },
  { share: 0 },
  { share: 101 },
])('%o is no gate', (wrong) => {
  expect(Gate.safeParse({ ...gate, ...wrong }).success).toBe(false);
});

it('a reason has at least ten characters beside spaces', () => {
  expect(OverrideReason.safeParse('   too short   ').success).toBe(false);
  expect(OverrideReason.safeParse('long enough').success).toBe(true);
});
