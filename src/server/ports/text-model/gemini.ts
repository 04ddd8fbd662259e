import { GoogleGenerativeAI } from '@google/generative-ai';
import { ModelError } from './model-error';
import { type StreamText, type TextPiece, type TextRequest, TOP_P, turnsOf } from './provider';

/**
 * Calls `start` while the library's requests go through `own`. The library knows only the global `fetch`, and takes it
 * before `start` returns: nobody else runs meanwhile.
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

/** An event as it really comes: a blocked or spent candidate has no content, though the library's types say otherwise. */
type GeminiEvent = {
  candidates?: { content?: { parts?: { text?: string; thought?: boolean }[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  error?: unknown;
};

/** The text and end of one event: of the first candidate's parts, without a model's thoughts (specification 7). */
function pieceOf({ candidates, promptFeedback, error }: GeminiEvent): TextPiece {
  if (error !== undefined) throw new ModelError('garbled');
  const candidate = candidates?.[0];
  if (candidate === undefined && promptFeedback?.blockReason !== undefined) throw new ModelError('blocked');
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
  const reason = candidate?.finishReason;
  if (reason === undefined || reason === 'FINISH_REASON_UNSPECIFIED') return { text, end: null };
  if (reason === 'STOP') return { text, end: 'whole' };
  if (reason === 'MAX_TOKENS') return { text, end: 'cut' };
  // SAFETY, RECITATION, PROHIBITED_CONTENT and others that Gemini may name.
  throw new ModelError('blocked');
}

/**
 * Instructions stand apart, and the model's own words are called so. A chat of instructions alone is asked as words of the user.
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

/** Gemini's own API. `baseUrl` for a proxy or a test, without the version. */
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
          topP: TOP_P,
          maxOutputTokens: request.maxTokens,
        },
      },
      baseUrl === undefined ? {} : { baseUrl },
    );
    const { stream: events, response } = await withFetch(fetch, () =>
      model.generateContentStream({ contents }),
    );
    // The same failure as the stream's; unheard it would end the process.
    response.catch(() => undefined);
    for await (const event of events) yield pieceOf(event);
  };
}
