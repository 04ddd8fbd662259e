/**
 * For tests of what must not grow with the square of a text, or worse: an order of magnitude above what it takes where
 * it grows with its length, and far below what it takes where it does not. How long things take is measured in
 * `bench/`.
 */
export const SOON_MS = 5_000;

/** Processor time of `work` in milliseconds, independent of other load on the machine. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
