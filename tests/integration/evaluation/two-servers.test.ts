import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { TextModel } from '@/server/ports/text-model/text-model';
import { modelOf, QUICK } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { addModel, evaluationWhen, hasEnded, makeTested, type StandIn, startLoop } from './support';

/** Servers with different default models: each leaves the calls of the other's model to the other. */

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

const defaultModel = (seed: number) => modelOf(standIn, 'openai', QUICK, `@@seeded@@ seed=${seed}`);

async function startWithDefault(textModel: TextModel, modelIds: (string | null)[]) {
  const { owner, prompt } = await makeTested({ cases: 6 });
  const { id } = await callerAs(owner, { textModel }).evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds,
    answersPerCase: 1,
    stopAt: null,
  });
  return { owner, chosen: { promptId: prompt.id, id } };
}

it('the server with the model that it was started with answers, whatever others have', async () => {
  const [first, second] = [defaultModel(1), defaultModel(2)];
  startLoop({ textModel: second });
  startLoop({ textModel: null });
  const asked = standIn.requests.length;
  const { owner, chosen } = await startWithDefault(first, [null]);
  startLoop({ textModel: first });
  const ended = await evaluationWhen(owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', done: 6, reason: '' });
  const models = standIn.requests.slice(asked).map(({ body }) => (body as { model: string }).model);
  expect(new Set(models)).toEqual(new Set([first.name]));
});

it('a model that no running server has ends its column in words, and no other', async () => {
  const gone = defaultModel(3);
  const named = await addModel(standIn, '@@seeded@@');
  const { owner, chosen } = await startWithDefault(gone, [null, named]);
  startLoop({ textModel: defaultModel(4), times: { tell: 50 } });
  const ended = await evaluationWhen(owner, chosen, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', reason: said.columnsStopped(1) });
  const byModel = new Map(ended.columns.map((column) => [column.modelId, column]));
  expect(byModel.get(named)).toMatchObject({ state: 'finished', passed: 6 });
  expect(byModel.get(null)).toMatchObject({ state: 'stopped', reason: said.noServer });
});

it('an evaluation of other models goes on where no server has a default model', async () => {
  const named = await addModel(standIn, '@@seeded@@ delay=300', { callsAtOnce: 2 });
  const { owner, prompt } = await makeTested({ cases: 6 });
  const { id } = await callerAs(owner).evaluation.start({
    promptId: prompt.id,
    versions: [1],
    modelIds: [named],
    answersPerCase: 1,
    stopAt: null,
  });
  startLoop({ times: { tell: 1, tidy: 1 } });
  const ended = await evaluationWhen(owner, { promptId: prompt.id, id }, hasEnded);
  expect(ended).toMatchObject({ state: 'finished', reason: '', done: 6 });
});

it('a model that changes after its calls were taken is never asked for them', async () => {
  const [before, after] = [defaultModel(5), defaultModel(6)];
  const asked = standIn.requests.length;
  const { owner, chosen } = await startWithDefault(before, [null]);
  let told = 0;
  const textModel = () => {
    told += 1;
    return told === 1 ? before : after;
  };
  startLoop({ textModel, times: { tell: 200 } });
  const ended = await evaluationWhen(owner, chosen, hasEnded);
  expect(ended.columns[0]).toMatchObject({ state: 'stopped', reason: said.noServer });
  expect(standIn.requests.length).toBe(asked);
});
