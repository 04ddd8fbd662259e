import { env } from '@/env';

/**
 * Returns a process's share of what a machine does at once: its processes (WORKERS) share its processors and memory. At
 * least one, or the process could not do it at all.
 */
export function shareOfProcess(most: number): number {
  return Math.max(1, Math.floor(most / env.WORKERS));
}
