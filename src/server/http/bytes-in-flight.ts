import { networksOf } from '../ports/rate-limit/address-networks';
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
  /** Of one address; a network of 48 bits has ten times as much. */
  perAddress: number;
}

export const IN_FLIGHT_LIMITS: InFlightLimits = { small: 32 * MIB, large: 96 * MIB, perAddress: 16 * MIB };

/** What one body takes. */
export interface BodyShare {
  /** Counts bytes that have come. */
  add: (bytes: number) => void;
  /** Why there is no room for them, or null. */
  check: () => Refusal | null;
  /** From now on it counts among the large ones. */
  becomeLarge: () => void;
  /** Gives back all of it. */
  free: () => void;
}

/** Counts the bytes of bodies that are held in memory until their requests are answered. */
export function createBytesInFlight(limits: InFlightLimits): { open: (address: string) => BodyShare } {
  const held = { small: 0, large: 0 };
  const byNetwork = new Map<string, number>();

  return {
    open(address) {
      const networks = networksOf(address);
      let kind: 'small' | 'large' = 'small';
      let own = 0;
      let toIgnore = FREE_BYTES;

      function change(bytes: number): void {
        own += bytes;
        held[kind] += bytes;
        for (const { key } of networks) {
          const sum = (byNetwork.get(key) ?? 0) + bytes;
          if (sum > 0) byNetwork.set(key, sum);
          else byNetwork.delete(key);
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
          const isCrowded = networks.some(
            ({ key, times }) => (byNetwork.get(key) ?? 0) > times * limits.perAddress,
          );
          if (isCrowded) {
            return refusalForNow(429, 'Too much is being sent from this address.', RETRY_AFTER_SECONDS);
          }
          if (held[kind] <= limits[kind]) return null;
          return refusalForNow(503, 'The server is busy. Try again in a moment.', RETRY_AFTER_SECONDS);
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
