/**
 * How much generated tests try: little, and the same each time, in `npm test`; all of it in `npm run test:nightly`,
 * which sets TEST_SIZE.
 */

/** Whether tests run at full size. */
export const FULL_SIZE = process.env.TEST_SIZE === 'full';

/**
 * How often to try, or of how many things.
 * @param short for `npm test`
 * @param full for the night
 */
export function sized(short: number, full: number): number {
  return FULL_SIZE ? full : short;
}

/** From which random inputs are made; another one each night. */
export const SEED = FULL_SIZE ? Date.now() % 2 ** 31 : 20_261_126;
