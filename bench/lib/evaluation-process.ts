import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from '@/domain/actor';
import { EvaluationDetail } from '@/domain/evaluation/schema';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { PromptCreate } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { runEvaluationLoop } from '@/server/jobs/evaluation-loop';
import { getEvaluation } from '@/server/services/evaluation/get-evaluation';
import { startEvaluation } from '@/server/services/evaluation/start-evaluation';
import { stopEvaluation } from '@/server/services/evaluation/stop-evaluation';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { makeContributor } from './bench-account';

/** The server of bench/evaluation.ts: works on evaluations as the product does, and says what it measures. */

const AT_ONCE = 8;
const ANSWERS_PER_CASE = 5;
const DELAY_MS = 200;
/** Of the largest result: 200 cases in 6 columns. */
const CASES_MOST = 200;
const COLUMNS_MOST = 6;
const READS = 40;
const ROUNDS = 4;
const OTHER_PROMPTS = 200;
const LIST_EVERY_MS = 50;

const [serviceUrl, ...sizes] = process.argv.slice(2);
if (serviceUrl === undefined) throw new Error('bench/evaluation.ts runs this');
const [answers = 600, seconds = 5] = sizes.map(Number);
const casesWanted = Math.ceil(answers / ANSWERS_PER_CASE);

const stop = new AbortController();
const loop = runEvaluationLoop(
  stop.signal,
  // As the product runs it: the thread of the build.
  new URL('../../dist/app/server/jobs/evaluation-thread.js', import.meta.url),
);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

const contextOf = (actor: Member) => ({
  ...{ db, actor, now: new Date(), textModel: null },
  ...{ address: '127.0.0.1', requestId: 'bench' },
});

/** A prompt with test cases. */
async function makeTested(actor: Member, cases: number): Promise<string> {
  const text = {
    title: 'Measured',
    description: 'To measure.',
    content: 'Answer {{question}}.',
    isShared: true,
  };
  const { id } = await createPrompt(contextOf(actor), PromptCreate.parse(text));
  const startedAt = Date.now();
  await db.testCase.createMany({
    data: Array.from({ length: cases }, (_, place) => ({
      promptId: id,
      name: `Case ${place + 1}, whose name is as long as most`,
      inputs: [{ name: 'question', value: `Question ${place + 1}` }],
      checks: [{ kind: 'contains', text: 'right', ignoreCase: false }],
      createdAt: new Date(startedAt + place),
      updatedAt: new Date(startedAt + place),
    })),
  });
  return id;
}

async function startOne(actor: Member, promptId: string, modelId: string): Promise<string> {
  const choice = {
    promptId,
    versions: [1],
    modelIds: [modelId],
    answersPerCase: ANSWERS_PER_CASE,
    stopAt: 1_000,
  };
  return (await startEvaluation(contextOf(actor), { ...choice, answersPerCase: ANSWERS_PER_CASE })).id;
}

async function untilEnded(id: string): Promise<void> {
  for (;;) {
    const { state } = await db.evaluation.findUniqueOrThrow({ where: { id }, select: { state: true } });
    if (state === 'finished') return;
    if (state !== 'running') throw new Error(`The evaluation is ${state}.`);
    await pause(100);
  }
}

/** Writes the rows of the largest result. */
async function storeLargest(actor: Member, promptId: string): Promise<string> {
  const id = randomUUID();
  await db.$executeRaw`
    INSERT INTO prompt_evaluations (id, prompt_id, started_by, answers_per_case, answers_needed, cases, approved_version)
    SELECT ${id}::uuid, ${promptId}::uuid, ${actor.id}::uuid, ${ANSWERS_PER_CASE}, 3,
      jsonb_agg(jsonb_build_object('id', c.id, 'revision', c.revision) ORDER BY c.created_at), 1
    FROM prompt_test_cases c WHERE c.prompt_id = ${promptId}::uuid`;
  await db.$executeRaw`
    INSERT INTO prompt_test_runs (prompt_id, version, source, provider, model, started_by, total, evaluation_id, model_id,
      model_name, model_revision, answers_per_case, answers_needed)
    SELECT ${promptId}::uuid, 1, 'ai', 'openai', 'model', ${actor.id}::uuid, ${CASES_MOST}, ${id}::uuid,
      gen_random_uuid(), 'Model ' || n, 1, ${ANSWERS_PER_CASE}, 3
    FROM generate_series(1, ${COLUMNS_MOST}::int) n`;
  await db.$executeRaw`
    INSERT INTO prompt_test_answers (run_id, case_id, attempt, prompt_id, text, text_length, checks, is_passed, tokens_in,
      tokens_out, cost_nanos, milliseconds)
    SELECT r.id, c.id, a, ${promptId}::uuid, repeat('An answer of some length. ', 60), 1560,
      '[{"kind": "contains", "label": "Contains", "isPassed": true, "reason": ""}]', random() < 0.9, 300, 400, 1000,
      200 + random() * 1000
    FROM prompt_test_runs r, prompt_test_cases c, generate_series(1, ${ANSWERS_PER_CASE}::int) a
    WHERE r.evaluation_id = ${id}::uuid AND c.prompt_id = ${promptId}::uuid`;
  await db.$executeRaw`
    INSERT INTO prompt_test_results (run_id, case_id, prompt_id, case_revision, case_name, input_hash, answer,
      answer_length, checks, is_passed)
    SELECT r.id, c.id, ${promptId}::uuid, 1, c.name, repeat('0', 64), '', 0, '[]', true
    FROM prompt_test_runs r, prompt_test_cases c
    WHERE r.evaluation_id = ${id}::uuid AND c.prompt_id = ${promptId}::uuid`;
  await db.$executeRaw`UPDATE prompt_test_runs SET "end" = 'finished', ended_at = now() WHERE evaluation_id = ${id}::uuid`;
  await db.$executeRaw`
    UPDATE prompt_evaluations SET state = 'finished', ended_at = now() WHERE id = ${id}::uuid`;
  await db.$executeRaw`ANALYZE`;
  return id;
}

/** The median milliseconds of a list of another member, who asks for one every so often. */
async function listTime(actor: Member): Promise<number> {
  const query = PromptListQuery.parse({ excerpt: true });
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  while (performance.now() < until) {
    const startedAt = performance.now();
    await listPrompts({ ...contextOf(actor), now: new Date() }, query);
    times.push(performance.now() - startedAt);
    await pause(LIST_EVERY_MS);
  }
  return median(times);
}

try {
  const [starter, other] = [await makeContributor(db, 'Starter'), await makeContributor(db, 'Other')];
  const modelId = randomUUID();
  await db.namedModel.create({
    data: {
      ...{
        id: modelId,
        name: 'Measured',
        baseUrl: serviceUrl,
        callsAtOnce: AT_ONCE,
        priceIn: 1,
        priceOut: 2,
      },
      model: `@@seeded@@ delay=${DELAY_MS}`,
    },
  });
  for (let made = 0; made < OTHER_PROMPTS; made += 1) await makeTested(other, 0);
  const asked = casesWanted * ANSWERS_PER_CASE;
  const least = (asked * DELAY_MS) / AT_ONCE / 1_000;
  console.log(
    `${asked} answers of ${DELAY_MS} ms, ${AT_ONCE} at once: goal ${((least * 19) / 15).toFixed(1)} s, ` +
      `at least ${least.toFixed(1)} s`,
  );
  for (const name of ['with the start of the thread', 'the next one']) {
    const tested = await makeTested(starter, casesWanted);
    const before = process.cpuUsage();
    const startedAt = performance.now();
    await untilEnded(await startOne(starter, tested, modelId));
    const took = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(before);
    console.log(
      `  ${name}: ${took.toFixed(1)} s, ` +
        `processor time of this process ${((user + system) / 1_000 / asked).toFixed(1)} ms for each`,
    );
  }

  const largest = await makeTested(starter, CASES_MOST);
  const id = await storeLargest(starter, largest);
  const times: number[] = [];
  let bytes = 0;
  for (let read = 0; read < READS; read += 1) {
    const from = performance.now();
    const result = EvaluationDetail.parse(await getEvaluation(contextOf(starter), { promptId: largest, id }));
    bytes = Buffer.byteLength(JSON.stringify(result));
    times.push(performance.now() - from);
  }
  console.log(
    `result of ${CASES_MOST} cases × ${COLUMNS_MOST} columns: p50 ${median(times).toFixed(0)} ms, ` +
      `p95 ${p95(times).toFixed(0)} ms (goal 150), ${(bytes / 1_000).toFixed(0)} KB (goal 250)`,
  );

  const lists = { without: [] as number[], with: [] as number[] };
  await listTime(other);
  for (let round = 0; round < ROUNDS; round += 1) {
    lists.without.push(await listTime(other));
    const promptId = await makeTested(starter, CASES_MOST);
    const running = await startOne(starter, promptId, modelId);
    lists.with.push(await listTime(other));
    await stopEvaluation(contextOf(starter), { promptId, id: running });
  }
  const [without, beside] = [median(lists.without), median(lists.with)];
  console.log(
    `a list of another member of this process, every ${LIST_EVERY_MS} ms: ${without.toFixed(1)} ms without an ` +
      `evaluation, ${beside.toFixed(1)} ms with one, ratio ${(without / beside).toFixed(2)} (goal 0.95)`,
  );
} finally {
  stop.abort();
  await loop;
  await db.$disconnect();
}
