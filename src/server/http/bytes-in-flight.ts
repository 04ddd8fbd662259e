import type { Network } from '../ports/rate-limit/address-networks';
import { type Refusal, refusalForNow } from './refusal';

const MIB = 1024 * 1024;
/** The first bytes of each body are free: they fit into the packet that brings its headers. */
const FREE_BYTES = 2 * 1024;
const RETRY_AFTER_SECONDS = 5;

export interface InFlightLimits {
  /** Of all small bodies together, which anybody may send. */
  small: number;
  /** Of all larger ones together, whose senders are known. */
  large: number;
  /** Of one sender, or one address of strangers; a network of 48 bits has ten times as much. */
  perSender: number;
}

export const IN_FLIGHT_LIMITS: InFlightLimits = { small: 32 * MIB, large: 96 * MIB, perSender: 16 * MIB };

/** What one body takes. */
export interface BodyShare {
  /** Counts bytes that have come. */
  add: (bytes: number) => void;
  /** Why there is no room for them, or null. */
  check: () => Refusal | null;
  /** From now on it counts as somebody's. */
  moveTo: (counted: readonly Network[]) => void;
  /** From now on it counts among the large ones. */
  becomeLarge: () => void;
  /** Frees all bytes. */
  free: () => void;
}

export interface BytesInFlight {
  /** Opens the share of a body that counts as somebody's. */
  open: (counted: readonly Network[]) => BodyShare;
  /** Whether somebody has used up all that they may hold. */
  isCrowded: (counted: readonly Network[]) => boolean;
}

/** Counts the bytes of bodies that are held in memory until their requests are answered. */
export function createBytesInFlight(limits: InFlightLimits): BytesInFlight {
  const held = { small: 0, large: 0 };
  const bySender = new Map<string, number>();

  const isCrowded = (counted: readonly Network[]) =>
    counted.some(({ key, times }) => (bySender.get(key) ?? 0) > times * limits.perSender);

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
        for (const { key } of counted) {
          const sum = (bySender.get(key) ?? 0) + bytes;
          if (sum > 0) bySender.set(key, sum);
          else bySender.delete(key);
        }
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
