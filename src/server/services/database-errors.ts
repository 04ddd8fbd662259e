import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { Prisma } from '@/generated/prisma/client';
import { busyError } from '../concurrency/busy-error';
import { databaseOutageOf, driverCauseOf } from './database-outage';

function isKnown(error: unknown, code: string, kind: string): boolean {
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
  return isOfPrisma || driverCauseOf(error).kind === kind;
}

/** Returns true if a unique index rejected the row. */
export function isUniqueViolation(error: unknown): boolean {
  return isKnown(error, 'P2002', 'UniqueConstraintViolation');
}

/** Returns true if PostgreSQL aborted the transaction for another one (deadlock, serialization). */
export function isTransient(error: unknown): boolean {
  return isKnown(error, 'P2034', 'TransactionWriteConflict');
}

/** Returns true if the database is unavailable: down, restarting, out of space, or overloaded. */
export function isUnavailable(error: unknown): boolean {
  return databaseOutageOf(error) !== null;
}

/** Converts an error for which `isUnavailable` is true to one for the caller: busy, or not reachable. */
export function unavailableFor(error: unknown): AppError {
  if (databaseOutageOf(error) === 'busy') return busyError(error);
  return new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
}

const MAX_ATTEMPTS = 6;

/**
 * Runs `work`, with retries if the database aborted its transaction in favor of another, or if `isRace` returns true
 * for the error. Throws the sixth failure.
 */
export async function retryTransient<Result>(
  work: () => Promise<Result>,
  isRace: (error: unknown) => boolean = () => false,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(isTransient(error) || isRace(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
