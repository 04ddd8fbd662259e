import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '@/server/db';
import { rowOf, rowsOf } from '../rows';

/**
 * Sessions and browsers are counted apart from others behind their address, each under limits of its own. Anyone who
 * signs in again and again must not get ever more of these: only this many keys of a person are known, and the oldest
 * goes. A key is the person's family, which says nothing about the account, and a number.
 */
export const SENDER_KEYS_OF_PERSON = 50;

const FAMILY_BYTES = 12;
const FAMILY_LENGTH = 16;

const FamilyRow = z.object({ family: z.string(), issued: z.int() });
export type SenderFamily = z.infer<typeof FamilyRow>;

/** Returns the account's next sender key, for a new session and its browser. */
export async function issueSenderKey(db: Db, profileId: string): Promise<string> {
  const { family, issued } = await rowOf(db, FamilyRow)`
    INSERT INTO sender_keys AS held (profile_id, family, issued)
    VALUES (${profileId}::uuid, ${randomBytes(FAMILY_BYTES).toString('base64url')}, 1)
    ON CONFLICT (profile_id) DO UPDATE SET issued = held.issued + 1 RETURNING family, issued`;
  return `${family}${issued}`;
}

/** Returns the sender key of a session. */
export function senderKeyOf(sessionId: string): string {
  return sessionId.split('.')[0] ?? '';
}

/** Returns the parts of a sender key; null for one from before keys were numbered, of which a person has 50 for good. */
export function partsOfKey(key: string): { family: string; number: number } | null {
  if (key.length <= FAMILY_LENGTH) return null;
  return { family: key.slice(0, FAMILY_LENGTH), number: Number(key.slice(FAMILY_LENGTH)) };
}

/** Returns how many keys were issued in each of some families; none for those that are gone. */
export function findFamilies(db: Db, families: readonly string[]): Promise<SenderFamily[]> {
  return rowsOf(db, FamilyRow)`
    SELECT family, issued FROM sender_keys WHERE family = ANY(${[...families]}::text[])`;
}
