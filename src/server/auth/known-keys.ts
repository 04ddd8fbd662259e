import { db } from '../db';
import { logger } from '../log/logger';
import {
  findFamilies,
  partsOfKey,
  SENDER_KEYS_OF_PERSON,
  type SenderFamily,
} from '../services/account/sender-key';

/** `latest`: the number of the latest key that this process knows of. */
type Family = { latest: number; readAt: number };

type Options = {
  read: (families: readonly string[]) => Promise<SenderFamily[]>;
  rereadMs?: number;
  maxFamilies?: number;
};

/**
 * Tells the latest sender keys of a person from those that went. No request waits for it: a process learns of later keys
 * when it sees one, and asks the database about the people it has seen, a few minutes apart and many at a time.
 */
export class KnownKeys {
  private readonly families = new Map<string, Family>();
  private readonly unread = new Set<string>();
  /** Settles when nothing is left to read. */
  reading: Promise<void> | null = null;

  constructor(private readonly options: Options) {}

  isKnown(key: string, now: number): boolean {
    const parts = partsOfKey(key);
    if (parts === null) return true;
    const { family, number } = parts;
    const { rereadMs = 5 * 60_000 } = this.options;
    const held = this.families.get(family);
    const latest = Math.max(held?.latest ?? 0, number);
    this.hold(family, { latest, readAt: held?.readAt ?? 0 });
    if (now - (held?.readAt ?? 0) >= rereadMs) {
      this.unread.add(family);
      this.reading ??= this.readAll(now);
    }
    return number > latest - SENDER_KEYS_OF_PERSON;
  }

  private hold(family: string, held: Family): void {
    const { maxFamilies = 10_000 } = this.options;
    this.families.delete(family);
    const [oldest] = this.families.size >= maxFamilies ? this.families.keys() : [];
    if (oldest !== undefined) this.families.delete(oldest);
    this.families.set(family, held);
  }

  private async readAll(now: number): Promise<void> {
    try {
      while (this.unread.size > 0) {
        const asked = [...this.unread];
        this.unread.clear();
        const found = new Map((await this.options.read(asked)).map(({ family, issued }) => [family, issued]));
        for (const family of asked) {
          const latest = this.families.get(family)?.latest ?? 0;
          // A family that is gone, with its account or in a restored library, has no known keys.
          const issued = found.get(family) ?? Number.POSITIVE_INFINITY;
          this.hold(family, { latest: Math.max(latest, issued), readAt: now });
        }
      }
    } catch (error) {
      // The next request asks again; until then the keys that this process has seen decide.
      logger.debug({ err: error }, 'sender keys could not be read');
    } finally {
      this.reading = null;
    }
  }
}

/** Those of this process. */
export const knownKeys = new KnownKeys({ read: (families) => findFamilies(db, families) });
