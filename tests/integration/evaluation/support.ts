import { onTestFinished, vi } from 'vitest';
import type { EvaluationDetail } from '@/domain/evaluation/schema';
import type { Check } from '@/domain/test-case/check';
import { db } from '@/server/db';
import { type LoopTimes, workOnEvaluations } from '@/server/services/evaluation/work-loop';
import { countAiCall } from '@/server/metrics/process-metrics';
import type { TextModel } from '@/server/ports/text-model/text-model';
import type { openAiStandIn } from '../../support/ai-stand-in';
import { RIGHT } from '../../support/ai-seeded';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Times of the loop that a test can wait for. */
export const QUICK_LOOP: LoopTimes = { lease: 5_000, check: 50, idle: 50, tidy: 200, tell: 20_000 };

export type StandIn = Awaited<ReturnType<typeof openAiStandIn>>;
type LoopOptions = {
  atOnce?: number;
  /** The default model, or what returns it each time. */
  textModel?: TextModel | null | (() => TextModel);
  times?: Partial<LoopTimes>;
  now?: () => Date;
};

/** Runs the loop of a process until the test ends, or what it returns is called. */
export function startLoop({
  atOnce = 8,
  textModel = null,
  times,
  now = () => new Date(),
}: LoopOptions = {}): () => Promise<void> {
  const stop = new AbortController();
  const done = workOnEvaluations(
    {
      db,
      now,
      textModel: () => Promise.resolve(typeof textModel === 'function' ? textModel() : textModel),
      measure: countAiCall,
    },
    { atOnce, times: { ...QUICK_LOOP, ...times } },
    stop.signal,
  );
  const end = () => {
    stop.abort();
    return done;
  };
  onTestFinished(end);
  return end;
}

/** Which ends first: `event`, or a response that a service takes a second for. */
export async function firstOf(event: Promise<unknown>, standIn: StandIn): Promise<'event' | 'second'> {
  const response = fetch(`${standIn.openaiUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: '@@seeded@@ delay=1000', messages: [{ role: 'user', content: 'Wait' }] }),
  });
  const second = response.then((answer) => answer.text());
  const first = await Promise.race([
    event.then(() => 'event' as const),
    second.then(() => 'second' as const),
  ]);
  await second;
  return first;
}

export type Terms = { priceIn?: number | null; priceOut?: number | null; callsAtOnce?: number };

/** Adds a model of the stand-in, whose name at the service says how it behaves. */
export async function addModel(standIn: StandIn, model: string, terms: Terms = {}): Promise<string> {
  const admin = await makeProfile({ role: 'admin' });
  const saved = await callerAs(admin).ai.saveModel({
    name: unique('Model'),
    baseUrl: standIn.openaiUrl,
    model,
    ...terms,
  });
  return saved.id;
}

/** Chooses the judge, and the default model again at the end of the test. */
export async function chooseJudge(modelId: string): Promise<void> {
  const api = callerAs(await makeProfile({ role: 'admin' }));
  await api.ai.setJudge({ modelId });
  onTestFinished(async () => void (await api.ai.setJudge({ modelId: null })));
}

export const CONTAINS_RIGHT: Check = { kind: 'contains', text: RIGHT, ignoreCase: false };
export const JUDGED: Check = { kind: 'judge', criterion: 'Is right', expected: null };

/** Creates a prompt with test cases, each with its own input. */
export async function makeTested({
  cases,
  checks = [CONTAINS_RIGHT],
  content = 'Answer {{question}}.',
}: {
  cases: number;
  checks?: Check[];
  content?: string;
}) {
  const owner = await makeProfile();
  const prompt = await makePrompt({ creator: owner, content });
  for (let number = 1; number <= cases; number += 1) {
    const inputs = [{ name: 'question', value: `question ${number} of ${prompt.id}` }];
    await callerAs(owner).prompt.tests.save({ promptId: prompt.id, name: `Case ${number}`, inputs, checks });
  }
  return { owner, prompt };
}

/** Resolves with the evaluation once `isSo` holds. */
export async function evaluationWhen(
  owner: TestProfile,
  chosen: { promptId: string; id: string },
  isSo: (evaluation: EvaluationDetail) => boolean,
): Promise<EvaluationDetail> {
  // Asked now and then: the loop under test has the same thread.
  return vi.waitUntil(
    async () => {
      const evaluation = await callerAs(owner).evaluation.get(chosen);
      return isSo(evaluation) ? evaluation : null;
    },
    { timeout: 60 * 60_000, interval: 100 },
  );
}

export const hasEnded = ({ state }: EvaluationDetail) => state !== 'running';
