import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@/domain/account/factors';
import type { Db, Transaction } from '@/server/db';
import { derivedKey, hashShortCode } from '../../derived-key';

/** Without the letters that look like digits, or like each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

const key = derivedKey('recovery codes');

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

/** Keyed, as a code is shorter than a token: somebody who only has the table can try none. */
function hashCode(profileId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return hashShortCode(key, profileId, plain);
}

/** Gives an account new codes, each good for once; those it had are worth nothing from now on. */
export async function makeRecoveryCodes(
  { db, now }: { db: Transaction; now: Date },
  profileId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await db.recoveryCode.deleteMany({ where: { profileId } });
  await db.recoveryCode.createMany({
    data: codes.map((code) => ({ profileId, codeHash: hashCode(profileId, code), createdAt: now })),
  });
  return codes;
}

/** Uses a code up. Whether it was one: of any number of uses at once, one is told so. */
export async function spendRecoveryCode(db: Db, profileId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.deleteMany({
    where: { profileId, codeHash: hashCode(profileId, code) },
  });
  return count > 0;
}
