import { createHash } from 'node:crypto';

/**
 * Models of the stand-in that are wrong now and then, by chance but always the same. The name says how, such as
 * `@@seeded@@ wrong=10 delay=200` or `@@seeded@@ judge rejects=20 passes=2`, shares in percent. A response contains
 * RIGHT or WRONG; a judge rejects so many of the right ones, and passes so many of the wrong ones.
 */

export const RIGHT = 'This is the right answer.';
export const WRONG = 'This is a faulty answer.';

/** A number from 0 to 100 that depends on the texts only. */
function chance(...texts: (string | number)[]): number {
  const [first = 0] = new Uint32Array(createHash('sha256').update(JSON.stringify(texts)).digest().buffer);
  return (first / 2 ** 32) * 100;
}

const setting = (model: string, name: string) =>
  Number(new RegExp(`${name}=([\\d.]+)`).exec(model)?.[1] ?? 0);

/** Marks of a judge's message are new each time. */
const withoutMarks = (prompt: string) => prompt.replaceAll(/\b[0-9a-f]{24}\b/g, '');

/** Returns the response of a seeded model. */
export function seededAnswer(
  model: string,
  prompt: string,
  earlier: number,
): { text: string; delayMs: number } {
  const seed = setting(model, 'seed');
  const delayMs = setting(model, 'delay');
  const roll = chance(seed, withoutMarks(prompt), earlier);
  if (!model.includes(' judge')) {
    // A prompt with a planted fault is always answered wrongly.
    const isWrong = prompt.includes('@@fault@@') || roll < setting(model, 'wrong');
    return { text: `${isWrong ? WRONG : RIGHT} (${String(Math.round(roll * 1e6))})`, delayMs };
  }
  const isGood = prompt.includes(RIGHT);
  const errs = roll < setting(model, isGood ? 'rejects' : 'passes');
  const verdict = isGood === errs ? 'no' : 'yes';
  return { text: JSON.stringify({ reason: `It is ${isGood ? 'right' : 'faulty'}.`, verdict }), delayMs };
}
