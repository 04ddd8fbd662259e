import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { startInstance } from '../../support/instances';
import { sized } from '../../support/sizes';
import { addModel, evaluationWhen, firstOf, hasEnded, makeTested, type StandIn } from './support';

/** Processes that die while they work: nothing stored is lost or asked for twice, and no limit of cost is passed. */

const SCRIPT = join(import.meta.dirname, 'evaluation-process.ts');
const CASES = sized(20, 120);
const KILLS = sized(4, 20);

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

it(
  'goes on after each kill: no stored answer is lost or asked for twice',
  { timeout: 60 * 60_000 },
  async () => {
    const { owner, prompt } = await makeTested({ cases: CASES });
    const model = await addModel(standIn, '@@seeded@@ delay=150', {
      priceIn: 1,
      priceOut: 2,
      callsAtOnce: 8,
    });
    const choice = { promptId: prompt.id, versions: [1], modelIds: [model], answersPerCase: 5 as const };
    const total = CASES * 5;
    const { id } = await callerAs(owner).evaluation.start({ ...choice, stopAt: 1 });
    const stored = new Map<string, string>();
    let underWay = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const instance = startInstance(SCRIPT);
      await instance.next();
      const before = standIn.requests.length;
      const left = await db.evaluationCall.count({ where: { evaluationId: id } });
      // Killed while requests are under way, later each time.
      if (left > 0) await standIn.received(before + 1 + Math.min(kill % 7, left - 1));
      instance.child.kill('SIGKILL');
      await once(instance.child, 'exit');
      underWay += await db.evaluationCall.count({ where: { evaluationId: id, asking: { not: null } } });
      const answers = await db.testAnswer.findMany({ where: { run: { evaluationId: id } } });
      for (const { caseId, attempt, text } of answers) {
        const key = `${caseId} ${attempt}`;
        expect(stored.get(key) ?? text).toBe(text);
        stored.set(key, text);
      }
      expect(answers).toHaveLength(stored.size);
    }
    const last = startInstance(SCRIPT);
    await last.next();
    const ended = await evaluationWhen(owner, { promptId: prompt.id, id }, hasEnded);
    expect(ended).toMatchObject({ state: 'finished', done: total, total });
    expect(ended.repeatedCalls).toBeLessThanOrEqual(underWay);
    // A request may have been counted and not sent, never the other way round.
    expect(standIn.requests.length).toBeLessThanOrEqual(ended.calls);
    expect(ended.calls).toBe(total + ended.repeatedCalls);
    const cost =
      standIn.counts.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + 2 * tokensOut, 0) / 1e6;
    expect(ended.cost).toBeGreaterThanOrEqual(cost - 1e-9);
    expect(ended.cost).toBeLessThanOrEqual(1);
  },
);

it('a stop reaches another process within a second', async () => {
  const { owner, prompt } = await makeTested({ cases: 8 });
  const model = await addModel(standIn, '@@silent@@', { callsAtOnce: 8 });
  const before = standIn.requests.length;
  const { id } = await callerAs(owner).evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds: [model],
    answersPerCase: 1,
    stopAt: null,
  });
  const instance = startInstance(SCRIPT);
  await instance.next();
  await standIn.received(before + 8);
  const other = await openAiStandIn();
  onTestFinished(() => other.stop());
  await callerAs(owner).evaluation.stop({ promptId: prompt.id, id });
  // None of its responses would ever end by itself.
  expect(await firstOf(standIn.allFreed(), other)).toBe('event');
  expect(standIn.requests.length).toBe(before + 8);
  expect(await db.evaluationCall.count({ where: { evaluationId: id } })).toBe(0);
});
