import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { EvaluationOut } from '@/server/api/v1/evaluation-schemas';
import { csvOf, junitOf } from './evaluation-files';

const column = (version: number) => ({
  runId: randomUUID(),
  version,
  model: 'Fast "A&B"',
  state: 'finished' as const,
  reason: '',
  passed: 1,
  decided: 2,
  p50: 1,
  p95: 2,
  cost: null,
});
const [approved, next] = [column(1), column(2)];
const cell = (runId: string, state: 'passed' | 'failed' | 'open', change: 'worse' | null = null) => ({
  runId,
  answered: state === 'open' ? 1 : 3,
  passed: state === 'passed' ? 3 : 0,
  state,
  change,
});

const evaluation = EvaluationOut.parse({
  id: randomUUID(),
  promptId: randomUUID(),
  state: 'finished',
  reason: '',
  startedAt: new Date(),
  endedAt: new Date(),
  versions: [1, 2],
  models: ['Fast'],
  cases: 2,
  answersPerCase: 3,
  answersNeeded: 2,
  done: 12,
  total: 12,
  approvedVersion: 1,
  currency: 'USD',
  cost: 0,
  isCostUnknown: true,
  columns: [approved, next],
  rows: [
    {
      caseId: randomUUID(),
      name: '=1+1, "quoted" <b>\u0000',
      cells: [cell(approved.runId, 'passed'), cell(next.runId, 'failed', 'worse')],
    },
    { caseId: randomUUID(), name: 'Two', cells: [cell(approved.runId, 'passed'), cell(next.runId, 'open')] },
  ],
});

it('writes a suite for each column, in XML that every name fits into', () => {
  expect(junitOf('greeting', evaluation).split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    '  <testsuite name="greeting version 1, Fast &quot;A&amp;B&quot;" tests="2" failures="0" errors="0" skipped="0">',
    '    <testcase classname="greeting version 1, Fast &quot;A&amp;B&quot;" name="=1+1, &quot;quoted&quot; &lt;b&gt; "/>',
    '    <testcase classname="greeting version 1, Fast &quot;A&amp;B&quot;" name="Two"/>',
    '  </testsuite>',
    '  <testsuite name="greeting version 2, Fast &quot;A&amp;B&quot;" tests="2" failures="1" errors="0" skipped="1">',
    '    <testcase classname="greeting version 2, Fast &quot;A&amp;B&quot;" name="=1+1, &quot;quoted&quot; &lt;b&gt; "><failure message="0 of 3 answers passed, worse than the approved version"/></testcase>',
    '    <testcase classname="greeting version 2, Fast &quot;A&amp;B&quot;" name="Two"><skipped message="0 of 1 answers passed"/></testcase>',
    '  </testsuite>',
    '</testsuites>',
    '',
  ]);
});

it('writes a line of CSV for each case and column, without formulas', () => {
  expect(csvOf(evaluation).split('\r\n').slice(0, 3)).toEqual([
    'case,version,model,result,passed,answered,change',
    `"'=1+1, ""quoted"" <b>\u0000",1,"Fast ""A&B""",passed,3,3,`,
    `"'=1+1, ""quoted"" <b>\u0000",2,"Fast ""A&B""",failed,0,3,worse`,
  ]);
});
