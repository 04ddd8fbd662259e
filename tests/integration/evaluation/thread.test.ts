import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { startInstance } from '../../support/instances';
import { addModel, evaluationWhen, firstOf, hasEnded, makeTested, type StandIn } from './support';

/** Evaluations as a server works on them: in a thread of its own. */

const SCRIPT = join(import.meta.dirname, 'thread-process.ts');

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const choiceOf = (promptId: string, model: string) => ({
  ...{ promptId, versions: [1], modelIds: [model], answersPerCase: 1 as const, stopAt: null },
});

it(
  'works in a thread, tells its calls for the metrics, and closes its connections at a stop',
  { timeout: 10 * 60_000 },
  async () => {
    const instance = startInstance(SCRIPT);
    await instance.next();
    const quick = await makeTested({ cases: 3 });
    const seeded = await addModel(standIn, '@@seeded@@');
    // Another process, which finds it.
    const first = await callerAs(quick.owner).evaluation.start(choiceOf(quick.prompt.id, seeded));
    const ended = await evaluationWhen(quick.owner, { promptId: quick.prompt.id, id: first.id }, hasEnded);
    expect(ended).toMatchObject({ state: 'finished', done: 3, calls: 3, repeatedCalls: 0 });

    const silent = await addModel(standIn, '@@silent@@', { callsAtOnce: 8 });
    const other = await openAiStandIn();
    onTestFinished(() => other.stop());
    const stopped = await makeTested({ cases: 8 });
    const second = await callerAs(stopped.owner).evaluation.start(choiceOf(stopped.prompt.id, silent));
    await standIn.received(3 + 8);
    await callerAs(stopped.owner).evaluation.stop({ promptId: stopped.prompt.id, id: second.id });
    expect(await firstOf(standIn.allFreed(), other)).toBe('event');

    const left = await makeTested({ cases: 8 });
    const third = await callerAs(left.owner).evaluation.start(choiceOf(left.prompt.id, silent));
    await standIn.received(3 + 8 + 8);
    const exit = once(instance.child, 'exit');
    instance.child.stdin.write('stop\n');
    const metrics = await instance.next();
    await exit;
    expect(standIn.inFlight()).toBe(0);
    const calls = await db.evaluationCall.findMany({ where: { evaluationId: third.id } });
    expect(calls).toHaveLength(8);
    // Given back: any other process may take them at once.
    expect(calls.filter(({ leasedUntil }) => leasedUntil !== null && leasedUntil > new Date())).toEqual([]);
    expect(metrics).toMatch(
      /"metricName":"cuebook_ai_call_seconds_count","labels":\{"provider":"openai","outcome":"done"\}/,
    );
  },
);
