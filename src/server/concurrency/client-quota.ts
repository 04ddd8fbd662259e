import { AppError } from '@/domain/errors';

/** Seconds that somebody whose places are taken is asked to wait. */
const RETRY_AFTER_SECONDS = 5;

/** What one account has under way of something that takes much: more is refused, even while others have none. */
export interface ClientQuota {
  /** Runs `work` in a place of the account. Throws TOO_MANY_REQUESTS when it has none left. */
  run: <Result>(accountId: string, work: () => Promise<Result>) => Promise<Result>;
}

/** @param message what somebody reads whose `most` places are taken */
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
