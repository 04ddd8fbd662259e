import type { Guest } from '@/domain/actor';
import { createBatcher } from '../concurrency/batcher';
import { db } from '../db';
import { type GuestRules, readGuestRules } from '../services/settings/guest-rules';

/** What held when it was asked last. Before that the stricter of both. */
let known: GuestRules = { approvedOnly: true, approvedInSpaces: true };

const ask = createBatcher<null, GuestRules>(
  async (asked) => {
    try {
      known = await readGuestRules(db);
    } catch {
      // Whatever else is asked of the database fails as well, and says so.
    }
    return asked.map(() => known);
  },
  { most: 1_000, failsEach: () => true },
);

/**
 * Whoever is not signed in, on this instance, right now: what admins and owners of spaces set holds with the next request, on
 * every server. Read once for all who ask at the same time.
 */
export async function instanceGuest(): Promise<Guest> {
  return { kind: 'guest', ...(await ask(null)) };
}
