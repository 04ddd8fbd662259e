import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { shareOfProcess } from '@/server/concurrency/share-of-process';

/** Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB; more at once on a machine would starve the pages. */
const gate = pLimit(shareOfProcess(4));

/** During a flood unknown clients share one of these places, so that the others are free for known users. */
const strangersGate = pLimit(1);

function atItsTurn<Result>(isSlowed: boolean, work: () => Promise<Result>): Promise<Result> {
  return isSlowed ? strangersGate(() => gate(work)) : gate(work);
}

/** Returns the PHC string of a password. `isSlowed`: for an unknown client during a flood (`consumeLimits`). */
export function hashPassword(password: string, { isSlowed = false } = {}): Promise<string> {
  return atItsTurn(isSlowed, () => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Returns whether the password matches the stored hash. Without a hash it does the same work on a decoy and returns
 * false, so that an unknown account takes as long as a wrong password.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
  { isSlowed = false } = {},
): Promise<boolean> {
  const against = storedHash ?? (await (decoy ??= hashPassword('decoy password of nobody')));
  const matches = await atItsTurn(isSlowed, () => verify(against, password));
  return storedHash !== null && matches;
}
