import { AppError } from '@/domain/errors';
import { holdPlaces } from './held-places';

/** `Retry-After` in seconds for a client whose quota is used up. */
const RETRY_AFTER_SECONDS = 5;

/** Limit of concurrent expensive work per account, over all processes: more is rejected, even while others run none. */
export interface ClientQuota {
  /** Runs `work` within the account's quota. Throws TOO_MANY_REQUESTS if it is used up. */
  run: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * @param name of the work, unique
 * @param message error for a client that already runs `most` chunks of work
 */
export function createClientQuota(name: string, most: number, message: string): ClientQuota {
  return {
    async run(accountId, work) {
      const free = await holdPlaces([{ key: `${name} ${accountId}`, most }]);
      if (free === null) {
        throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      try {
        return await work();
      } finally {
        free();
      }
    },
  };
}
