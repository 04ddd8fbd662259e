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
