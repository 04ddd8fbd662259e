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
      // Other queries to the database fail as well, with their own message.
    }
    return asked.map(() => known);
  },
  { most: 1_000, failsEach: () => true },
);

/**
 * A visitor who is not signed in, with this instance's present settings: what admins and owners of spaces set holds with the next request, on
 * every server. Read once for all who ask at the same time.
 */
export async function instanceGuest(): Promise<Guest> {
  return { kind: 'guest', ...(await ask(null)) };
}
