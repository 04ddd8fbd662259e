import { createCounts } from '../concurrency/counts';
import type { Network } from '../ports/rate-limit/address-networks';
import { type Refusal, refusalForNow } from './refusal';

const MIB = 1024 * 1024;
/** The first bytes of each body are free: they fit into the packet of its headers. */
const FREE_BYTES = 2 * 1024;
const RETRY_AFTER_SECONDS = 5;

export interface InFlightLimits {
  /** For all small bodies together, which anyone may send. */
  small: number;
  /** For all larger bodies together, whose senders are known. */
  large: number;
  /** For one sender, or one address of unknown clients; a /48 network has ten times as much. */
  perSender: number;
}

export const IN_FLIGHT_LIMITS: InFlightLimits = { small: 32 * MIB, large: 96 * MIB, perSender: 16 * MIB };

/** Returns what one sender may have in flight in each of a server's processes: at least two long inputs. */
export function shareOfSender(processes: number): number {
  return Math.max(4 * MIB, Math.floor(IN_FLIGHT_LIMITS.perSender / processes));
}

export interface BodyShare {
  add: (bytes: number) => void;
  /** Returns why the body exceeds a limit, or null. */
  check: () => Refusal | null;
  /** Moves it to the account of another sender. */
  moveTo: (counted: readonly Network[]) => void;
  /** Moves it to the large bodies. */
  becomeLarge: () => void;
  free: () => void;
}

export interface BytesInFlight {
  /** Starts to count a body for a sender. */
  open: (counted: readonly Network[]) => BodyShare;
  /** Returns whether a sender has used up its limit. */
  isCrowded: (counted: readonly Network[]) => boolean;
}

/** Counts the bytes of bodies that are in memory until their requests are answered. */
export function createBytesInFlight(limits: InFlightLimits): BytesInFlight {
  const held = { small: 0, large: 0 };
  const bySender = createCounts();

  const isCrowded = (counted: readonly Network[]) =>
    counted.some(({ key, times }) => bySender.of(key) > times * limits.perSender);

  return {
    isCrowded,
    open(first) {
      let counted = first;
      let kind: 'small' | 'large' = 'small';
      let own = 0;
      let toIgnore = FREE_BYTES;

      function change(bytes: number): void {
        own += bytes;
        held[kind] += bytes;
        for (const { key } of counted) bySender.add(key, bytes);
      }

      return {
        add(bytes) {
          const ignored = Math.min(bytes, toIgnore);
          toIgnore -= ignored;
          change(bytes - ignored);
        },
        check() {
          if (own === 0) return null;
          if (isCrowded(counted)) {
            return refusalForNow(429, 'Too many large requests at the same time.', RETRY_AFTER_SECONDS);
          }
          if (held[kind] <= limits[kind]) return null;
          return refusalForNow(503, 'The server is busy. Try again in a moment.', RETRY_AFTER_SECONDS);
        },
        moveTo(next) {
          const bytes = own;
          change(-bytes);
          counted = next;
          change(bytes);
        },
        becomeLarge() {
          held[kind] -= own;
          kind = 'large';
          held[kind] += own;
        },
        free() {
          change(-own);
        },
      };
    },
  };
}
