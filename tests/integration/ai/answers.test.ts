import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiEvent } from '@/domain/ai/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { chooseTextModel, type ModelTimes, type TextModel } from '@/server/ports/text-model/text-model';
import { CATALOGUE, draftFor } from '../../support/ai-catalogue';
import { openAiStandIn, type ReplyName, type Wire } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { makeProfile } from '../../support/factories';

/** Every answer a provider may give, through its real library (quality, faults 12 to 14; threats 82, 83, 85). */

const KEY = 'canary-key-of-the-tests';
const QUICK: ModelTimes = { whole: 10_000, retry: 5, longestRetry: 500 };

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

function modelOf(wire: Wire, times: ModelTimes = QUICK): TextModel {
  const gemini = { GEMINI_API_KEY: KEY, GEMINI_BASE_URL: standIn.geminiUrl };
  const openai = { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: standIn.openaiUrl };
  const model = chooseTextModel(
    {
      GEMINI_API_KEY: undefined,
      GEMINI_MODEL: 'stand-in',
      GEMINI_BASE_URL: undefined,
      OPENAI_API_KEY: undefined,
      OPENAI_BASE_URL: undefined,
      OPENAI_MODEL: 'stand-in',
      ...(wire === 'gemini' ? gemini : openai),
    },
    times,
  );
  return model!;
}

async function collect(answer: AsyncIterable<AiEvent>): Promise<AiEvent[]> {
  const events: AiEvent[] = [];
  for await (const event of answer) events.push(event);
  return events;
}

const deltasOf = (events: AiEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

describe.each(['gemini', 'openai'] as const)('%s', (wire) => {
  it.each(Object.entries(CATALOGUE))('%s', async (name, outcome) => {
    const before = standIn.requests.length;
    const textModel = modelOf(wire, outcome.isEndless ? { ...QUICK, whole: 250 } : QUICK);
    const memory = process.memoryUsage().rss;
    const call = callerAs(await makeProfile(), { textModel }).ai.enhanceInEditor({
      content: draftFor(name as ReplyName),
    });
    const result = await call.then(collect).then(
      (events) => ({ events }),
      (error: unknown) => ({ error }),
    );

    if ('text' in outcome) {
      if (!('events' in result)) throw result.error;
      const done = result.events.at(-1)!;
      expect(done).toMatchObject({ type: 'done', text: outcome.text, isCut: outcome.isCut ?? false });
      expect(deltasOf(result.events).trim()).toBe(outcome.text);
    } else {
      expect(result).toHaveProperty('error');
      const { error } = result as { error: Error };
      expect(error).toMatchObject({ code: 'BAD_GATEWAY', message: messages.editorAi.enhanceFailed });
      expect(error.cause).toBeInstanceOf(AppError);
      expect((error.cause as AppError).reason).toBe(outcome.reason);
      // Nothing that the provider said, and not the key.
      const told = `${JSON.stringify(error)} ${String(error.cause)} ${String((error.cause as AppError).cause)}`;
      expect(told).not.toMatch(/Refused:|oops|canary-key/);
    }
    expect(standIn.requests.length - before).toBe(outcome.requests ?? 1);
    await standIn.allFreed();
    expect(standIn.canaryHits).toEqual([]);
    if (name.startsWith('big')) expect(process.memoryUsage().rss - memory).toBeLessThan(50 * 1024 * 1024);
  });
});
