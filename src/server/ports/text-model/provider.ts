/** What a model is asked (specification 7, AI text generation). */
export type TextRequest = {
  /** What the product asks for; never the writer's words. */
  system: string;
  /** The writer's text. */
  prompt: string;
  /** 0 to 1. */
  temperature: number;
  /** Fewest of the most tokens of the answer, where it is no text for the writer: more where more are set. */
  leastMaxTokens?: number;
};

/** A stretch of the answer. `end` comes with the last one: `cut` when the answer reached its most tokens. */
export type TextPiece = { text: string; end: 'whole' | 'cut' | null };

export type ProviderName = 'gemini' | 'openai';

/** One provider's library. Throws what the library throws; `fetch` knows what lies below it. */
export type StreamText = (
  request: TextRequest & { maxTokens: number },
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) => AsyncIterable<TextPiece>;

/** Fixed for every call that writes text for people (specification 9). */
export const TOP_P = 0.95;
