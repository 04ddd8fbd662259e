import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';

/**
 * Limits counted for wrong codes of a second factor.
 * @param address of an unknown browser; absent for a session of the account and a browser that has signed in to it
 * before
 */
export function factorFailures(profileId: string, address?: string): LimitUse[] {
  return [
    ...(address === undefined ? [] : [{ limit: 'factorAddress', address } as const]),
    { limit: 'factorAccount', key: profileId },
    { limit: 'factorAccountDay', key: profileId },
  ];
}
