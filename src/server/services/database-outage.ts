import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { AppError } from '@/domain/errors';
import { Prisma } from '@/generated/prisma/client';

/** Why the database does not respond: it is unreachable, or overloaded. */
export type DatabaseOutage = 'away' | 'busy';

/** Codes of Prisma (P…), kinds of its `pg` adapter, codes of sockets and streams, classes and codes of PostgreSQL. */
const ABSENCE_BY_CODE: Readonly<Record<string, DatabaseOutage>> = {
  // Prisma
  P1000: 'away',
  P1001: 'away',
  P1002: 'away',
  P1003: 'away',
  P1008: 'busy',
  P1010: 'away',
  P1011: 'away',
  P1017: 'away',
  P1018: 'busy',
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
  TransactionAlreadyClosed: 'busy',
  TransactionWriteConflict: 'busy',
  // Sockets and streams
  EADDRNOTAVAIL: 'busy',
  EAI_AGAIN: 'away',
  EAI_FAIL: 'away',
  EAI_NODATA: 'away',
  EAI_NONAME: 'away',
  ECANCELED: 'away',
  ECONNABORTED: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EHOSTDOWN: 'away',
  EHOSTUNREACH: 'away',
  EMFILE: 'busy',
  ENETDOWN: 'away',
  ENETRESET: 'away',
  ENETUNREACH: 'away',
  ENFILE: 'busy',
  ENOTCONN: 'away',
  ENOTFOUND: 'away',
  EPIPE: 'away',
  EPROTO: 'away',
  ERR_SOCKET_CLOSED: 'away',
  ERR_SOCKET_CONNECTION_TIMEOUT: 'away',
  ERR_STREAM_DESTROYED: 'away',
  ERR_STREAM_WRITE_AFTER_END: 'away',
  ETIMEDOUT: 'away',
  // PostgreSQL: a class by two letters, a code by all five
  '08': 'away',
  '25006': 'away',
  '25P03': 'busy',
  '25P04': 'busy',
  '28': 'away',
  '3D': 'away',
  '40001': 'busy',
  '40P01': 'busy',
  '53': 'busy',
  '53100': 'away',
  '55P03': 'busy',
  '57': 'away',
  '57014': 'busy',
  '58': 'away',
};

/** Beginnings of messages of `pg` and its pool that have no code. */
const ABSENCE_BY_MESSAGE: readonly (readonly [beginning: string, DatabaseOutage])[] = [
  ['Client has encountered a connection error', 'away'],
  ['Client was closed', 'away'],
  ['Connection terminated', 'away'],
  ['Cannot use a pool after calling end', 'away'],
  ['Received unexpected ', 'away'],
  ['SASL: ', 'away'],
  ['The server does not support SSL connections', 'away'],
  ['There was an error establishing an SSL connection', 'away'],
  ['lost connection to parallel worker', 'away'],
  ['Query read timeout', 'busy'],
  ['timeout exceeded when trying to connect', 'busy'],
  ['timeout expired', 'away'],
];

/** The driver's error: a kind of Prisma's adapter, and PostgreSQL's own five-letter code. */
export type DriverCause = { kind?: string; originalCode?: string; code?: string; originalMessage?: string };

/**
 * Returns the driver's part of an error of the database client; empty for any other error. A failed statement has it
 * within Prisma's error; an error of beginning or ending a transaction is the adapter's own.
 */
export function driverCauseOf(error: unknown): DriverCause {
  if (isDriverAdapterError(error)) return error.cause as DriverCause;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return {};
  const adapterError = error.meta?.['driverAdapterError'] as { cause?: DriverCause } | undefined;
  return adapterError?.cause ?? {};
}

function absenceOfCode(code: string | undefined): DatabaseOutage | null {
  if (code === undefined) return null;
  const known = ABSENCE_BY_CODE[code];
  if (known !== undefined) return known;
  if (!/^[0-9A-Z]{5}$/.test(code)) return null;
  return ABSENCE_BY_CODE[code.slice(0, 2)] ?? null;
}

function absenceOfMessage(message: string): DatabaseOutage | null {
  return ABSENCE_BY_MESSAGE.find(([beginning]) => message.startsWith(beginning))?.[1] ?? null;
}

/** Returns why the database does not respond, from an error of its client; null for any other error. */
export function databaseOutageOf(error: unknown): DatabaseOutage | null {
  if (!(error instanceof Error) || error instanceof AppError) return null;
  if (error instanceof Prisma.PrismaClientInitializationError) return 'away';
  const { kind, originalCode, code, originalMessage } = driverCauseOf(error);
  // A host name with two addresses gives one error without a message.
  const own = 'code' in error ? String(error.code) : undefined;
  for (const one of [originalCode, code, kind, own]) {
    const found = absenceOfCode(one);
    if (found !== null) return found;
  }
  return absenceOfMessage(originalMessage ?? error.message);
}
