import 'server-only';
import { countUse, type UseCount } from '@/server/ports/rate-limit/rate-limit';
import type { Program } from '@/server/services/token/find-token';

/** Counts a program's request: its token has one limit for all APIs. */
export function countRequest({ token }: Program): Promise<UseCount> {
  return countUse({ limit: 'apiToken', key: token.id });
}

/** Adds the remaining requests of the minute to a response. */
export function withLimits(answer: Response, { limit, remaining, resetSeconds }: UseCount): Response {
  answer.headers.set('ratelimit-limit', String(limit));
  answer.headers.set('ratelimit-remaining', String(Math.max(0, remaining)));
  answer.headers.set('ratelimit-reset', String(resetSeconds));
  return answer;
}
