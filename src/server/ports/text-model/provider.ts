import type { ChatMessage } from '@/domain/prompt/chat-messages';

/** Request to a model. */
export type TextRequest = {
  /** The product's instructions; never the user's text. */
  system: string;
  /** The user's text. */
  prompt: string;
  /** The user's chat, whose text is the prompt: sent as a chat, with its own instructions if it has any. */
  messages?: readonly ChatMessage[] | null;
  /** 0 to 1. */
  temperature: number;
  /** Minimum of the token limit, if the response is not text for the user; a higher configured limit applies. */
  minMaxTokens?: number;
};

/** Input of a model: instructions, or the chat's own if it has any, and the messages of both sides. */
export type Turn = { role: 'system' | 'user' | 'assistant'; content: string };

/** Converts a request to turns. Few endpoints distinguish developer from system. */
export function turnsOf({ system, prompt, messages }: TextRequest): Turn[] {
  const said = messages ?? [{ role: 'user' as const, content: prompt }];
  const turns = said.map(({ role, content }): Turn => ({
    role: role === 'developer' ? 'system' : role,
    content,
  }));
  const hasInstructions = turns.some(({ role }) => role === 'system');
  return hasInstructions ? turns : [{ role: 'system', content: system }, ...turns];
}

/** A chunk of the response. The last one has `end`: `cut` if the response reached the token limit. */
export type TextChunk = { text: string; end: 'whole' | 'cut' | null };

export type ProviderName = 'gemini' | 'openai';

/** A provider's library. Throws the library's errors; `fetch` also sees those below it. */
export type StreamText = (
  request: TextRequest & { maxTokens: number },
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) => AsyncIterable<TextChunk>;

/** Fixed for every call that writes text for people. */
export const TOP_P = 0.95;
