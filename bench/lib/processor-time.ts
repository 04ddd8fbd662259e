import { readFileSync } from 'node:fs';
import type { PrismaClient } from '@/generated/prisma/client';

/**
 * Milliseconds of processor time of the process that answers a client of one connection, up to now: on a busy machine
 * too they say what work there is.
 */
export async function processorTimeOf(db: PrismaClient): Promise<() => number> {
  const [backend] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
  return () => {
    const [nanoseconds] = readFileSync(`/proc/${backend?.pid ?? 0}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  };
}

/** In a clock tick. */
const MILLISECONDS = 10;
/** Fields of `/proc/PID/stat` after the name of the program: what its threads spent outside and inside the kernel. */
const SPENT = [11, 12] as const;

/** Milliseconds of processor time of a process with all its threads, up to now. */
export function processTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return SPENT.reduce((sum, field) => sum + Number(fields[field]) * MILLISECONDS, 0);
}
