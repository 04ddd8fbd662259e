import type { ChatMessage } from '@/domain/prompt/chat-messages';

/** What a model is asked (specification 7, AI text generation). */
export type TextRequest = {
  /** What the product asks for; never the writer's words. */
  system: string;
  /** The writer's text. */
  prompt: string;
  /** The writer's chat, which the prompt is the text of: asked as such, with its own instructions where it has some. */
  messages?: readonly ChatMessage[] | null;
  /** 0 to 1. */
  temperature: number;
  /** Fewest of the most tokens of the answer, where it is no text for the writer: more where more are set. */
  leastMaxTokens?: number;
};

/** The input of a model: instructions, a chat's own where it has some, and the messages of both sides. */
export type Turn = { role: 'system' | 'user' | 'assistant'; content: string };

/** A request as turns. Few endpoints know developers apart from the system. */
export function turnsOf({ system, prompt, messages }: TextRequest): Turn[] {
  const said = messages ?? [{ role: 'user' as const, content: prompt }];
  const turns = said.map(({ role, content }): Turn => ({
    role: role === 'developer' ? 'system' : role,
    content,
  }));
  const hasInstructions = turns.some(({ role }) => role === 'system');
  return hasInstructions ? turns : [{ role: 'system', content: system }, ...turns];
}

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
