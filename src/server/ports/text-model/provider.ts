import type { ChatMessage } from '@/domain/prompt/chat-messages';

/** Request to a model. */
export type TextRequest = {
  /** The product's instructions; never the user's text. */
  system: string;
  /** The user's text. */
  prompt: string;
  /** The user's chat, whose text is the prompt: sent as a chat, with its own instructions if it has any. */
  messages?: readonly ChatMessage[] | null;
  /** 0 to 2. */
  temperature: number;
  /** 0 to 1; without it the same for all calls. */
  topP?: number;
  /** Minimum of the token limit, if the response is not text for the user; a higher configured limit applies. */
  minMaxTokens?: number;
  /** The token limit of a prompt that sets its own; it replaces the configured one. */
  ownMaxTokens?: number | null;
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

/** Tokens of one call. */
export type CallUsage = {
  tokensIn: number;
  tokensOut: number;
  /** Whether the service didn't say, and they are estimated from the characters. */
  isEstimated: boolean;
};

/**
 * A chunk of the response. The last one has `end`, which is `cut` if the response reached the token limit, and the
 * tokens of the call.
 */
export type TextChunk = { text: string; end: 'whole' | 'cut' | null; usage?: CallUsage };

/** A chunk as a provider's library gives it; the tokens may come with any chunk, and those of the last one count. */
export type ProviderChunk = Omit<TextChunk, 'usage'> & {
  usage?: { tokensIn: number | undefined; tokensOut: number | undefined };
};

export type ProviderName = 'gemini' | 'openai';

/** A provider's library. Throws the library's errors; `fetch` also sees those below it. */
export type StreamText = (
  request: TextRequest & { maxTokens: number },
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
) => AsyncIterable<ProviderChunk>;

/** Fixed for every call that writes text for people. */
export const TOP_P = 0.95;
