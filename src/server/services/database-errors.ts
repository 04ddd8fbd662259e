import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { Prisma } from '@/generated/prisma/client';
import { busyError } from '../concurrency/gate';

/** What the driver said: a kind of Prisma's adapter, and PostgreSQL's own five-letter code. */
type DriverCause = { kind?: string; originalCode?: string; code?: string };

/** The driver's word on a failed query. A raw query shows every failure as P2010, so the code alone says too little. */
function driverCauseOf(error: Prisma.PrismaClientKnownRequestError): DriverCause {
  const adapterError = error.meta?.['driverAdapterError'] as { cause?: DriverCause } | undefined;
  return adapterError?.cause ?? {};
}

function isKnown(error: unknown, code: string, kind: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === code || driverCauseOf(error).kind === kind;
}

/** True when a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return isKnown(error, 'P2002', 'UniqueConstraintViolation');
}

/** True when PostgreSQL ended the transaction for another's sake (deadlock, serialization): trying again is right. */
export function isTransient(error: unknown): boolean {
  return isKnown(error, 'P2034', 'TransactionWriteConflict');
}

/** Why the database does not answer: it or the way to it is gone, or it has more to do than it can. */
type Absence = 'away' | 'busy';

/** Prisma's codes (P…), kinds of its adapter for `pg`, codes of sockets, and the classes and codes of PostgreSQL. */
const ABSENCE_BY_CODE: Readonly<Record<string, Absence>> = {
  // Prisma
  P1000: 'away',
  P1001: 'away',
  P1002: 'away',
  P1003: 'away',
  P1008: 'busy',
  P1011: 'away',
  P1017: 'away',
  P2024: 'busy',
  P2028: 'busy',
  P2034: 'busy',
  P2037: 'busy',
  // Its adapter
  AuthenticationFailed: 'away',
  ConnectionClosed: 'away',
  DatabaseAccessDenied: 'away',
  DatabaseDoesNotExist: 'away',
  DatabaseNotReachable: 'away',
  SocketTimeout: 'away',
  TlsConnectionError: 'away',
  TooManyConnections: 'busy',
  TransactionWriteConflict: 'busy',
  // Sockets
  EAI_AGAIN: 'away',
  ECONNABORTED: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  // PostgreSQL: a class by its two letters, a code by all five
  '08': 'away',
  '25006': 'away',
  '25P03': 'busy',
  '25P04': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53': 'busy',
  '53100': 'away',
  '55P03': 'busy',
  '57': 'away',
  '57014': 'busy',
  '58': 'away',
};

/** What `pg` and its pool say without a code. */
const ABSENCE_BY_MESSAGE: Readonly<Record<string, Absence>> = {
  'Client has encountered a connection error and is not queryable': 'away',
  'Client was closed and is not queryable': 'away',
  'Connection terminated': 'away',
  'Connection terminated unexpectedly': 'away',
  'Connection terminated due to connection timeout': 'away',
  'Cannot use a pool after calling end on the pool': 'away',
  'Query read timeout': 'busy',
  'timeout exceeded when trying to connect': 'busy',
  'timeout expired': 'away',
};

function absenceOfCode(code: string | undefined): Absence | null {
  if (code === undefined) return null;
  const known = ABSENCE_BY_CODE[code];
  if (known !== undefined) return known;
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  return ABSENCE_BY_CODE[code.slice(0, 2)] ?? null;
}

function absenceOf(error: unknown): Absence | null {
  if (error instanceof Prisma.PrismaClientInitializationError) return 'away';
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const { kind, originalCode, code } = driverCauseOf(error);
    return (
      absenceOfCode(originalCode) ?? absenceOfCode(code) ?? absenceOfCode(kind) ?? absenceOfCode(error.code)
    );
  }
  if (!(error instanceof Error) || error instanceof AppError) return null;
  // A host name with two addresses gives one error without a message.
  const code = 'code' in error ? String(error.code) : undefined;
  return absenceOfCode(code) ?? ABSENCE_BY_MESSAGE[error.message] ?? null;
}

/** True when the database can't be asked right now: down, restarting, full, or with more to do than it can. */
export function isUnavailable(error: unknown): boolean {
  return absenceOf(error) !== null;
}

/** What to tell whoever met an error for which `isUnavailable` is true: that the library is busy, or not reachable. */
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
