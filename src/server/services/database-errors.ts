import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { Prisma } from '@/generated/prisma/client';
import { busyError } from '../concurrency/busy-error';
import { absenceOf, driverCauseOf } from './database-absence';

function isKnown(error: unknown, code: string, kind: string): boolean {
  const isOfPrisma = error instanceof Prisma.PrismaClientKnownRequestError && error.code === code;
  return isOfPrisma || driverCauseOf(error).kind === kind;
}

/** True when a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return isKnown(error, 'P2002', 'UniqueConstraintViolation');
}

/** True when PostgreSQL ended the transaction for another's sake (deadlock, serialization): trying again is right. */
export function isTransient(error: unknown): boolean {
  return isKnown(error, 'P2034', 'TransactionWriteConflict');
}

/** True when the database can't be asked right now: down, restarting, full, or with more to do than it can. */
export function isUnavailable(error: unknown): boolean {
  return absenceOf(error) !== null;
}

/** The message for the caller of an error for which `isUnavailable` is true: that the library is busy, or not reachable. */
export function unavailableFor(error: unknown): AppError {
  if (absenceOf(error) === 'busy') return busyError(error);
  return new AppError('UNAVAILABLE', messages.error.unavailable, { cause: error });
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
