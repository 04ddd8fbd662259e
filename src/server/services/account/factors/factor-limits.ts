import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';

/** What wrong codes for a second factor count against. */
export function factorFailures(address: string, profileId: string): LimitUse[] {
  return [
    { limit: 'factorAddress', address },
    { limit: 'factorAccount', key: profileId },
    { limit: 'factorAccountDay', key: profileId },
  ];
}
