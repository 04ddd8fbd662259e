import { Prisma } from '@/generated/prisma/client';

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

const UNREACHABLE = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']);
const UNREACHABLE_KINDS = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
]);
/** PostgreSQL's classes for lost connections, want of room or connections, and a server that stops or cancels. */
const UNAVAILABLE_STATE = /^(?:08|53|57)[0-9A-Z]{3}$/;
const SOCKET_ERROR = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/;

/** True when the database can't be asked right now: down, restarting, full, or every connection taken. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const { kind = '', originalCode, code = '' } = driverCauseOf(error);
    return (
      UNREACHABLE.has(error.code) ||
      UNREACHABLE_KINDS.has(kind) ||
      UNAVAILABLE_STATE.test(originalCode ?? code)
    );
  }
  if (!(error instanceof Error)) return false;
  // The pool's own errors carry no code; a host name with two addresses gives one error without a message.
  const code = 'code' in error ? String(error.code) : '';
  return (
    SOCKET_ERROR.test(code) ||
    UNAVAILABLE_STATE.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
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
