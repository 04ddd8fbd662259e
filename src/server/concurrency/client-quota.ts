import { AppError } from '@/domain/errors';
import { createCounts } from './counts';

/** `Retry-After` in seconds for a client whose quota is used up. */
const RETRY_AFTER_SECONDS = 5;

/** Limit of concurrent expensive work per account: more is rejected, even while other accounts run none. */
export interface ClientQuota {
  /** Runs `work` within the account's quota. Throws TOO_MANY_REQUESTS if it is used up. */
  run: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;
}

/** @param message error for a client that already runs `most` chunks of work */
export function createClientQuota(most: number, message: string): ClientQuota {
  const inFlight = createCounts();
  return {
    async run(accountId, work) {
      if (inFlight.of(accountId) >= most) {
        throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      inFlight.add(accountId, 1);
      try {
        return await work();
      } finally {
        inFlight.add(accountId, -1);
      }
    },
  };
}
