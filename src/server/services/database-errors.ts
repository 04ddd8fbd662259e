import { Prisma } from '@/generated/prisma/client';

/** True when a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

const UNREACHABLE = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037']);

/** True when the database can't be asked right now: down, restarting, or every connection taken. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) return UNREACHABLE.has(error.code);
  return (
    error instanceof Error &&
    /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection terminated/.test(
      error.message,
    )
  );
}

/** True when PostgreSQL ended the transaction for another's sake (deadlock, serialization): trying again is right. */
export function isTransient(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
}

const MOST_TRIES = 6;

/**
 * Runs `work` again when the database took another transaction's side, or when `isRace` says that another one was
 * merely faster; the sixth failure is thrown.
 */
export async function retryTransient<Result>(
  work: () => Promise<Result>,
  isRace: (error: unknown) => boolean = () => false,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MOST_TRIES || !(isTransient(error) || isRace(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
