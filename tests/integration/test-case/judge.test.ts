import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import type { Check } from '@/domain/test-case/check';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestRunDetail, TestRunEvent } from '@/domain/test-case/run-schema';
import { db } from '@/server/db';
import { checkPasted } from '@/server/services/test-case/check-pasted';
import { noJudge } from '@/server/services/test-case/judge-response';
import { runTests } from '@/server/services/test-case/run-tests';
import { modelOf } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Checks that a model answers. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
let admin: TestProfile;
let owner: TestProfile;
let prompt: PromptDto;

beforeAll(async () => {
  standIn = await openAiStandIn();
  admin = await makeProfile({ role: 'admin' });
});
afterAll(() => standIn.stop());

beforeEach(async () => {
  await callerAs(admin).ai.setJudge({ modelId: null });
  owner = await makeProfile();
  prompt = await makePrompt({ creator: owner, content: 'Greet {{reader}}.' });
});

/** A judge check that the stand-in answers with these replies. */
const judged = (replies: string, expected: string | null = null): Check => ({
  kind: 'judge',
  criterion: `Is friendly @@judge@@ [${replies}]`,
  expected,
});

async function addCase(...checks: Check[]): Promise<void> {
  const inputs = [{ name: 'reader', value: 'Ann' }];
  await callerAs(owner).prompt.tests.save({ promptId: prompt.id, name: 'A case', inputs, checks });
}

/** Runs all cases with the stand-in as the default model, or with none. */
async function run({ textModel = modelOf(standIn, 'openai'), signal }: Partial<RunWith> = {}) {
  const events: TestRunEvent[] = [];
  const input = { promptId: prompt.id, version: prompt.version };
  for await (const event of runTests(contextOf(owner, { textModel }), input, signal)) events.push(event);
  return events;
}
type RunWith = { textModel: ReturnType<typeof modelOf>; signal: AbortSignal };

async function detailOf(events: readonly TestRunEvent[]): Promise<TestRunDetail> {
  const started = events.find(({ type }) => type === 'started');
  if (started?.type !== 'started') throw new Error('It did not start.');
  return callerAs(owner).prompt.tests.getRun({ promptId: prompt.id, runId: started.runId });
}

it('asks the judge, confirms a no, and keeps every reply', async () => {
  await addCase(judged('yes'), judged('no, yes, yes, no'), judged('no, no, yes, no'), judged('what, what'));
  const { results, warnings } = await detailOf(await run());
  const found = results[0]!.checks.map(({ isPassed, reason, votes }) => ({
    isPassed,
    reason,
    votes: votes?.map(({ verdict, temperature }) => [verdict, temperature]),
  }));
  expect(found).toEqual([
    { isPassed: true, reason: 'Reply 1', votes: [['yes', 0]] },
    {
      isPassed: true,
      reason: 'Reply 2',
      votes: [
        ['no', 0],
        ['yes', 0.7],
        ['yes', 0.7],
        ['no', 0.7],
      ],
    },
    {
      isPassed: false,
      reason: 'Reply 1',
      votes: [
        ['no', 0],
        ['no', 0.7],
        ['yes', 0.7],
        ['no', 0.7],
      ],
    },
    {
      isPassed: false,
      reason: testCaseMessages.noVerdict,
      votes: [
        [null, 0],
        [null, 0],
      ],
    },
  ]);
  expect(results[0]!.checks[0]!.judge).toBe('Default model');
  expect(warnings).toEqual(['failing']);
});

it('tells the judge what it judges, in one message between marks', async () => {
  await addCase(judged('yes', 'Hi Ann'));
  const before = standIn.requests.length;
  await run();
  const [tested, asked, ...more] = standIn.requests.slice(before).map(({ body }) => body);
  expect(more).toEqual([]);
  const messages = asked!['messages'] as { role: string; content: string }[];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  const { content } = messages[1]!;
  const mark = /mark (\w+)\./.exec(content)![1]!;
  expect(JSON.stringify(tested)).not.toContain(mark);
  for (const part of ['Expected response', 'Prompt', 'Response'])
    expect(content).toContain(`${part}:\n${mark}\n`);
  expect(content).toContain('Greet Ann.');
  expect(asked!['temperature']).toBe(0);
});

it('runs the other checks without a judge, and says that the run is incomplete', async () => {
  await addCase({ kind: 'contains', text: 'Ann', ignoreCase: false }, judged('yes'));
  const { id } = (await callerAs(owner).prompt.tests.list({ promptId: prompt.id })).cases[0]!;
  const paste = (answer: string) =>
    checkPasted(
      contextOf(owner),
      { promptId: prompt.id, version: prompt.version, answers: [{ caseId: id, answer }] },
      () => Promise.resolve(noJudge(testCaseMessages.noJudge)),
    );
  const undecided = await paste('Hi Ann');
  expect(undecided).toMatchObject({ passed: 0, warnings: ['incomplete'] });
  expect(undecided.results).toMatchObject([
    {
      isPassed: false,
      isUndecided: true,
      checks: [{ isPassed: true }, { isPassed: false, isRun: false, reason: testCaseMessages.noJudge }],
    },
  ]);
  const failed = await paste('Hi Bob');
  expect(failed).toMatchObject({ warnings: ['failing'], results: [{ isPassed: false, isUndecided: false }] });
});

it('judges pasted responses with the default model, within the AI limits', async () => {
  await addCase(judged('no, no, no, no'));
  const { id } = (await callerAs(owner).prompt.tests.list({ promptId: prompt.id })).cases[0]!;
  const api = callerAs(owner, { textModel: modelOf(standIn, 'gemini') });
  const answers = [{ caseId: id, answer: 'Hi Ann' }];
  const checked = await api.prompt.tests.check({ promptId: prompt.id, version: prompt.version, answers });
  expect(checked).toMatchObject({ source: 'pasted', passed: 0, warnings: ['failing'] });
  expect(checked.results[0]!.checks[0]!.votes).toHaveLength(4);
});

it('the judge is the model that an admin chose, until another one is chosen, and isn’t removed before', async () => {
  const api = callerAs(admin);
  const { id } = await api.ai.saveModel({ name: 'Strict', baseUrl: standIn.openaiUrl, model: 'strict' });
  expect((await failureOf(callerAs(owner).ai.setJudge({ modelId: id }))).code).toBe('FORBIDDEN');
  await api.ai.setJudge({ modelId: id });
  await api.ai.setJudge({ modelId: id });
  expect((await api.ai.listModels()).filter(({ isJudge }) => isJudge)).toMatchObject([{ name: 'Strict' }]);
  const events = await db.auditEvent.findMany({ where: { subjectId: id, action: 'model.judge' } });
  expect(events).toHaveLength(1);

  await addCase(judged('yes'));
  const { results } = await detailOf(await run());
  expect(results[0]!.checks[0]!.judge).toBe('Strict');
  expect(standIn.requests.at(-1)!.body['model']).toBe('strict');

  // Otherwise another model would judge without anybody's choice.
  expect(await failureOf(api.ai.removeModel({ id }))).toMatchObject({
    code: 'CONFLICT',
    message: '“Strict” is the judge. Choose another judge first.',
  });
  expect(await db.auditEvent.count({ where: { subjectId: id, action: 'model.remove' } })).toBe(0);
  await api.ai.setJudge({ modelId: null });
  await api.ai.removeModel({ id });
  const after = await detailOf(await run());
  expect(after.results[0]!.checks[0]!.judge).toBe('Default model');
  expect((await failureOf(api.ai.setJudge({ modelId: id }))).code).toBe('NOT_FOUND');
});

it('stores nothing of a case whose run is canceled while the judge is asked', async () => {
  await addCase({ kind: 'judge', criterion: 'Is friendly @@silent@@', expected: null });
  const controller = new AbortController();
  const before = standIn.requests.length;
  const running = run({ signal: controller.signal });
  await standIn.received(before + 2);
  controller.abort();
  const [started] = await running;
  await standIn.allFreed();
  if (started?.type !== 'started') throw new Error('It did not start.');
  expect(
    await callerAs(owner).prompt.tests.getRun({ promptId: prompt.id, runId: started.runId }),
  ).toMatchObject({
    end: 'cancelled',
    results: [],
  });
});
