import type { AiEvent } from '@/domain/ai/schema';
import { chooseTextModel, type ModelTimes, type TextModel } from '@/server/ports/text-model/text-model';
import { CANARY_KEY, type openAiStandIn, type Wire } from './ai-stand-in';

/** Times that a test can wait for. */
export const QUICK: ModelTimes = { whole: 10_000, retry: 5, longestRetry: 500 };

type StandIn = Pick<Awaited<ReturnType<typeof openAiStandIn>>, 'geminiUrl' | 'openaiUrl'>;

/** The product's own model for a provider, whose service is the stand-in. */
export function modelOf(
  standIn: StandIn,
  wire: Wire,
  times: ModelTimes = QUICK,
  name = 'stand-in',
  maxTokens = 800,
): TextModel {
  const model = chooseTextModel(
    {
      GEMINI_API_KEY: wire === 'gemini' ? CANARY_KEY : undefined,
      GEMINI_MODEL: name,
      GEMINI_BASE_URL: standIn.geminiUrl,
      OPENAI_API_KEY: CANARY_KEY,
      OPENAI_MODEL: name,
      OPENAI_BASE_URL: standIn.openaiUrl,
      AI_MAX_OUTPUT_TOKENS: maxTokens,
    },
    times,
  );
  if (model === null) throw new Error('No model was chosen.');
  return model;
}

/** All events of an answer. */
export async function collect(answer: AsyncIterable<AiEvent>): Promise<AiEvent[]> {
  const events: AiEvent[] = [];
  for await (const event of answer) events.push(event);
  return events;
}
