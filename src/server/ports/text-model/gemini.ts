import { GoogleGenerativeAI } from '@google/generative-ai';
import { ModelError } from './model-error';
import { type ProviderChunk, type StreamText, type TextRequest, TOP_P, turnsOf } from './provider';

/**
 * Calls `start` while the library's requests use `own`. The library knows only the global `fetch`, and captures it
 * before `start` returns: no other code runs in between.
 */
function withFetch<Result>(own: typeof globalThis.fetch, start: () => Result): Result {
  const before = globalThis.fetch;
  globalThis.fetch = own;
  try {
    return start();
  } finally {
    globalThis.fetch = before;
  }
}

/** An event as it is sent: a blocked or cut candidate has no content, although the library's types claim otherwise. */
type GeminiEvent = {
  candidates?: { content?: { parts?: { text?: string; thought?: boolean }[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  usageMetadata?: { promptTokenCount?: number; candidatesTokenCount?: number; thoughtsTokenCount?: number };
  error?: unknown;
};

/** Returns the text and end of one event: of the first candidate, without the model's thoughts. */
function textOf({ candidates, promptFeedback, error }: GeminiEvent): Omit<ProviderChunk, 'usage'> {
  if (error !== undefined) throw new ModelError('garbled');
  const candidate = candidates?.[0];
  if (candidate === undefined && promptFeedback?.blockReason !== undefined) throw new ModelError('blocked');
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
  const reason = candidate?.finishReason;
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return { text, end: null };
  if (reason === 'STOP') return { text, end: 'whole' };
  if (reason === 'MAX_TOKENS') return { text, end: 'cut' };
  // SAFETY, RECITATION, PROHIBITED_CONTENT and other reasons of Gemini.
  throw new ModelError('blocked');
}

/** Adds the tokens so far to the text of an event; thoughts are paid like text. */
function chunkOf(event: GeminiEvent): ProviderChunk {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = event.usageMetadata ?? {};
  const tokensOut =
    candidatesTokenCount === undefined ? undefined : candidatesTokenCount + (thoughtsTokenCount ?? 0);
  return {
    ...textOf(event),
    ...(event.usageMetadata && { usage: { tokensIn: promptTokenCount, tokensOut } }),
  };
}

/**
 * Instructions are a separate field, and the role of the model's messages is `model`. A chat of only instructions is
 * sent as the user's message.
 */
function contentsOf(request: TextRequest) {
  const turns = turnsOf(request);
  const systemInstruction = turns
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const contents = turns
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => ({
      role: role === 'assistant' ? 'model' : 'user',
      parts: [{ text: content }],
    }));
  return contents.length > 0
    ? { systemInstruction, contents }
    : {
        systemInstruction: request.system,
        contents: [{ role: 'user', parts: [{ text: systemInstruction }] }],
      };
}

/** Streams from Gemini's own API. `baseUrl` is for a proxy or a test, without the version. */
export function geminiStream(options: {
  apiKey: string;
  model: string;
  baseUrl: string | undefined;
}): StreamText {
  const baseUrl = options.baseUrl?.replace(/(?<!\/)\/+$/, '');
  return async function* stream(request, fetch) {
    const { systemInstruction, contents } = contentsOf(request);
    const model = new GoogleGenerativeAI(options.apiKey).getGenerativeModel(
      {
        model: options.model,
        systemInstruction,
        generationConfig: {
          temperature: request.temperature,
          topP: request.topP ?? TOP_P,
          maxOutputTokens: request.maxTokens,
        },
      },
      baseUrl === undefined ? {} : { baseUrl },
    );
    const { stream: events, response } = await withFetch(fetch, () =>
      model.generateContentStream({ contents }),
    );
    // The same failure as the stream's; unhandled it would end the process.
    response.catch(() => undefined);
    for await (const event of events) yield chunkOf(event);
  };
}
