import { join } from 'node:path';
import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { makeProfile } from '../../support/factories';
import { runInstances } from '../../support/instances';

it('counts the prompts of a day exactly over several instances', async () => {
  const { id } = await makeProfile();
  const outcomes = (await runInstances(
    join(import.meta.dirname, 'quota-process.ts'),
    ['One', 'Two'].map((name) => [id, '15', name]),
    { QUOTA_PROMPTS_PER_DAY: '13' },
  )) as string[][];
  expect(outcomes.flat().filter((outcome) => outcome === 'ok')).toHaveLength(13);
  expect(outcomes.flat()).toContain('TOO_MANY_REQUESTS');
  expect(await db.prompt.count({ where: { createdBy: id } })).toBe(13);
});
