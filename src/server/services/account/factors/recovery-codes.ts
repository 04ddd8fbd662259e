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

/** Keyed, because a code is shorter than a token: with the table only, codes can't be tried offline. */
function hashCode(profileId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return hashShortCode(key, profileId, plain);
}

/** Creates new recovery codes for an account, each valid once; the previous ones become invalid. */
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

/** Consumes a code. Returns whether it was valid; of concurrent uses one succeeds. */
export async function spendRecoveryCode(db: Db, profileId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.deleteMany({
    where: { profileId, codeHash: hashCode(profileId, code) },
  });
  return count > 0;
}
