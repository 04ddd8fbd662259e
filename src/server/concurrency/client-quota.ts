import { AppError } from '@/domain/errors';

/** `Retry-After` in seconds for a client whose quota is used up. */
const RETRY_AFTER_SECONDS = 5;

/** Limit of concurrent expensive work per account: more is rejected, even while other accounts run none. */
export interface ClientQuota {
  /** Runs `work` within the account's quota. Throws TOO_MANY_REQUESTS if it is used up. */
  run: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;
}

/** @param message error for a client that already runs `most` pieces of work */
export function createClientQuota(most: number, message: string): ClientQuota {
  const underWay = new Map<string, number>();
  return {
    async run(accountId, work) {
      const own = underWay.get(accountId) ?? 0;
      if (own >= most) {
        throw new AppError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      }
      underWay.set(accountId, own + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(accountId) ?? 1) - 1;
        if (left > 0) underWay.set(accountId, left);
        else underWay.delete(accountId);
      }
    },
  };
}
