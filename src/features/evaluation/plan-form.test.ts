import { expect, it } from 'vitest';
import { evaluateHref } from '../status/gate-refusal';
import { chosenBy } from './chosen-by';
import { startingForm } from './plan-form';

const [one, two, three] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);

/** What the page ticks at the address that a refused approval links to. */
function tickedBy(caseIds: string[] | null, cases = [one, two, three]) {
  const needs = { versions: [4], modelIds: [null], caseIds, answersPerCase: 3, answersNeeded: 2 };
  const { searchParams } = new URL(evaluateHref('a-prompt', needs), 'http://localhost');
  return startingForm({
    versions: [
      { version: 5, isTicked: true },
      { version: 4, isTicked: false },
    ],
    models: [{ id: one! }, { id: null }],
    cases: cases.map((id) => ({ id: id! })),
    chosen: chosenBy((name) => searchParams.get(name) ?? undefined),
  });
}

it('a refused approval leads to a plan with what its gate needs ticked, and no more', () => {
  const ticked = { versions: [4], modelIds: [null], answersPerCase: 3, answersNeeded: 2 };
  expect(tickedBy([two!])).toEqual({ ...ticked, caseIds: [two] });
  expect(tickedBy(null)).toEqual({ ...ticked, caseIds: [one, two, three] });
});

it('a plan ticks all cases where those that an address names are gone', () => {
  expect(tickedBy([two!], [one, three]).caseIds).toEqual([one, three]);
});
