import { type Actor, actorId } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { holdPlaces } from '@/server/ports/held-places/held-places';
import { networksOf } from '@/server/ports/rate-limit/address-networks';

/**
 * Maximum number of open streams: per member and of guests per address, over all processes; of all guests and in total, in
 * this process, whose memory they take.
 */
export type SlotLimits = { perMember: number; perAddress: number; guests: number; total: number };

const RETRY_AFTER_SECONDS = 30;

export interface StreamSlots {
  /** Takes a slot for one stream; returns the function that frees it. Throws TOO_MANY_REQUESTS if there is none. */
  take: (who: { actor: Actor; address: string }) => Promise<() => void>;
  count: () => number;
}

function tooMany(): AppError {
  return new AppError('TOO_MANY_REQUESTS', messages.error.tooManyRequests(RETRY_AFTER_SECONDS), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/**
 * Counts open streams. A member's streams count for the member, a guest's for their address and its networks, so that
 * guests behind an address don't use up the slots of a member behind it.
 */
export function createStreamSlots(limits: SlotLimits): StreamSlots {
  let total = 0;
  let guests = 0;

  function placesOf(memberId: string | null, address: string) {
    if (memberId !== null) return [{ key: `stream ${memberId}`, most: limits.perMember }];
    return networksOf(address).map(({ key, times }) => ({
      key: `stream ${key}`,
      most: times * limits.perAddress,
    }));
  }

  return {
    async take({ actor, address }) {
      const memberId = actorId(actor);
      if (total >= limits.total || (memberId === null && guests >= limits.guests)) throw tooMany();
      const change = (by: 1 | -1) => {
        total += by;
        if (memberId === null) guests += by;
      };
      change(1);
      let free: (() => void) | null;
      try {
        free = await holdPlaces(placesOf(memberId, address));
        if (free === null) throw tooMany();
      } catch (error) {
        change(-1);
        throw error;
      }
      const freePlaces = free;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        change(-1);
        freePlaces();
      };
    },
    count: () => total,
  };
}
