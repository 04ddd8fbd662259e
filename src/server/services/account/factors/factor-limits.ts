import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';

/**
 * What wrong codes for a second factor count against.
 * @param address of a stranger's browser; none for a session of the account and a browser that has signed in to it before
 */
export function factorFailures(profileId: string, address?: string): LimitUse[] {
  return [
    ...(address === undefined ? [] : [{ limit: 'factorAddress', address } as const]),
    { limit: 'factorAccount', key: profileId },
    { limit: 'factorAccountDay', key: profileId },
  ];
}
