import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Keys and clicks of other tools, where they are known. */
const BEST = { 'Find and copy': 3, 'Improve and ask for review': 4, Approve: 3 };

it('the table of the main jobs has five, none above the best elsewhere', () => {
  const rows = readFileSync('docs/five-jobs.md', 'utf8').matchAll(/^\| (\w[^|]*?) +\| (\d+) +\|/gm);
  const counts = new Map([...rows].map(([, job, count]) => [job!, Number(count)]));
  expect([...counts.keys()]).toEqual([
    'Find and copy',
    'Use with six variables',
    'Write',
    'Improve and ask for review',
    'Approve',
  ]);
  for (const [job, best] of Object.entries(BEST)) expect(counts.get(job), job).toBeLessThanOrEqual(best);
});
