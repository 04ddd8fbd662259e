import { estimateTokens } from '@/domain/prompt-check/tokens';
import { sum } from '@/lib/sum';
import { type CallUsage, type ProviderChunk, type TextRequest, turnsOf } from './provider';

/** Tokens that a chat takes for each of its messages, beside their text; and the most of them. */
const MESSAGE_TOKENS = 4;
const MESSAGE_TOKENS_MAX = 16;

/** More than any model takes at once: a service that counts more counts wrong. */
const COUNT_MAX = 10_000_000;

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= COUNT_MAX;

/** Returns the token limit of a request. */
export function limitOf(
  configured: number,
  { minMaxTokens, ownMaxTokens }: Pick<TextRequest, 'minMaxTokens' | 'ownMaxTokens'>,
): number {
  return ownMaxTokens ?? Math.max(configured, minMaxTokens ?? 0);
}

/** Returns the tokens of a call as its service counted them, else estimated from what was sent and received. */
export function usageOf(counted: ProviderChunk['usage'], request: TextRequest, answer: string): CallUsage {
  const { tokensIn, tokensOut } = counted ?? {};
  if (isCount(tokensIn) && isCount(tokensOut)) return { tokensIn, tokensOut, isEstimated: false };
  const sent = turnsOf(request).map(({ content }) => estimateTokens(content) + MESSAGE_TOKENS);
  return { tokensIn: sum(sent), tokensOut: estimateTokens(answer), isEstimated: true };
}

/**
 * Returns the most tokens that a request can take: a tokenizer splits text into bytes at most, and the limit holds for
 * thoughts too.
 */
export function highestUsage(request: TextRequest, model: { maxTokens: number }): CallUsage {
  const sent = turnsOf(request).map(({ content }) => Buffer.byteLength(content) + MESSAGE_TOKENS_MAX);
  return { tokensIn: sum(sent), tokensOut: limitOf(model.maxTokens, request), isEstimated: true };
}
