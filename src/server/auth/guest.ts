import { cache } from 'react';
import type { Guest } from '@/domain/actor';
import { createBatcher } from '../concurrency/batcher';
import { db } from '../db';
import { readPublicNeedsApproval } from '../services/settings/settings';

/** What held when it was asked last. Before that the stricter of both. */
let known = true;

const ask = createBatcher<null, boolean>(
  async (asked) => {
    try {
      known = await readPublicNeedsApproval(db);
    } catch {
      // Whatever else is asked of the database fails as well, and says so.
    }
    return asked.map(() => known);
  },
  { most: 1_000, failsEach: () => true },
);

/**
 * Whoever is not signed in, on this instance, right now: what admins set holds with the next request, on every server. Read once
 * for a page, and once for all who ask at the same time.
 */
export const instanceGuest = cache(async (): Promise<Guest> => ({
  kind: 'guest',
  approvedOnly: await ask(null),
}));
