/** What a model is asked (specification 7, AI text generation). */
export type TextRequest = {
  /** What the product asks for; never the writer's words. */
  system: string;
  /** The writer's text. */
  prompt: string;
  /** 0 to 1. */
  temperature: number;
  /** Most tokens of the answer, where it is no text for the writer; else {@link MAX_OUTPUT_TOKENS}. */
  maxTokens?: number;
};

/** A stretch of the answer. `end` comes with the last one: `cut` when the answer reached its most tokens. */
export type TextPiece = { text: string; end: 'whole' | 'cut' | null };

export type ProviderName = 'gemini' | 'openai';

/** One provider's library. Throws what the library throws; `fetch` knows what lies below it. */
export type StreamText = (
  request: TextRequest,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) => AsyncIterable<TextPiece>;

/** Fixed for every call that writes text for people (specification 9). */
export const TOP_P = 0.95;
export const MAX_OUTPUT_TOKENS = 800;
