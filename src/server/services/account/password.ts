import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB; more at once would starve the pages. */
const gate = pLimit(4);

/** In a flood strangers share one of these places, so that known people find the others free. */
const strangersGate = pLimit(1);

function atItsTurn<Result>(isSlowed: boolean, work: () => Promise<Result>): Promise<Result> {
  return isSlowed ? strangersGate(() => gate(work)) : gate(work);
}

/** The PHC string to store for a password. `isSlowed`: for a stranger in a flood (`consumeLimits`). */
export function hashPassword(password: string, { isSlowed = false } = {}): Promise<string> {
  return atItsTurn(isSlowed, () => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the stored hash. Without a hash it does the same work on a decoy and answers
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
