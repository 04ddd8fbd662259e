import type { Guest } from '@/domain/actor';
import { createBatcher } from '../concurrency/batcher';
import { db } from '../db';
import { type GuestRules, readGuestRules } from '../services/settings/guest-rules';

/** The rules as last read. Before the first read: the strictest ones. */
let known: GuestRules = { approvedOnly: true, approvedInSpaces: true };

const ask = createBatcher<null, GuestRules>(
  async (asked) => {
    try {
      known = await readGuestRules(db);
    } catch {
      // Other database queries fail too, with their own message.
    }
    return asked.map(() => known);
  },
  { most: 1_000, failsEach: () => true },
);

/**
 * Returns the guest actor under the current settings: changes by admins and space owners apply to the next request, on
 * every server. Concurrent calls share one read.
 */
export async function instanceGuest(): Promise<Guest> {
  return { kind: 'guest', ...(await ask(null)) };
}
