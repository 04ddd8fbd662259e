import { type Actor, actorId } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { networksOf } from '@/server/ports/rate-limit/address-networks';

/** Maximum number of open streams: per member, of guests per address, of all guests, and in total. */
export type SlotLimits = { perMember: number; perAddress: number; guests: number; total: number };

const RETRY_AFTER_SECONDS = 30;

export interface StreamSlots {
  /** Takes a slot for one stream; returns the function that frees it. Throws TOO_MANY_REQUESTS if there is none. */
  take: (who: { actor: Actor; address: string }) => () => void;
  count: () => number;
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/**
 * Counts the open streams of this process. A member's streams count for the member, a guest's for their address and its
 * networks, so that guests behind an address don't use up the slots of a member behind it.
 */
export function createStreamSlots(limits: SlotLimits): StreamSlots {
  const members = new Map<string, number>();
  const addresses = new Map<string, number>();
  let total = 0;
  let guests = 0;
  return {
    take({ actor, address }) {
      const memberId = actorId(actor);
      const networks = memberId === null ? networksOf(address) : [];
      const isFull =
        total >= limits.total ||
        (memberId === null
          ? guests >= limits.guests ||
            networks.some(({ key, times }) => (addresses.get(key) ?? 0) >= times * limits.perAddress)
          : (members.get(memberId) ?? 0) >= limits.perMember);
      if (isFull) {
        throw new AppError('TOO_MANY_REQUESTS', messages.error.tooManyRequests(RETRY_AFTER_SECONDS), {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      const change = (by: 1 | -1) => {
        total += by;
        for (const { key } of networks) add(addresses, key, by);
        if (memberId === null) guests += by;
        else add(members, memberId, by);
      };
      change(1);
      let isTaken = true;
      return () => {
        if (isTaken) change(-1);
        isTaken = false;
      };
    },
    count: () => total,
  };
}
