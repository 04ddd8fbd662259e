import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { env } from '@/env';

/** Names of log fields that may contain a secret or a user's text. */
const SECRET_NAMES = [
  'authorization',
  'apiKey',
  'body',
  'callbackUrl',
  'content',
  'cookie',
  'cookies',
  'currentPassword',
  'email',
  'headers',
  'input',
  'newPassword',
  'password',
  'passwordHash',
  'secret',
  'sessionToken',
  'set-cookie',
  'token',
  'tokenHash',
  'x-goog-api-key',
];

/** Depth below the logged object at which secrets are redacted. */
const REDACTION_DEPTH = 3;
const MAX_MESSAGE_LENGTH = 500;

function redactedPaths(): string[] {
  return SECRET_NAMES.flatMap((name) => {
    const key = name.includes('-') ? `["${name}"]` : name;
    return Array.from({ length: REDACTION_DEPTH + 1 }, (_, depth) => {
      const prefix = Array.from({ length: depth }, () => '*').join('.');
      return depth === 0 ? key : key.startsWith('[') ? `${prefix}${key}` : `${prefix}.${key}`;
    });
  });
}

/**
 * Returns an error's message, safe for the log. Prisma's validation errors quote the whole call with its values, so
 * only their last line remains; passwords in connection addresses and access tokens are masked.
 */
function safeMessage(error: Error): string {
  const text = error.name.startsWith('PrismaClient')
    ? (error.message.trim().split('\n').at(-1) ?? '')
    : error.message;
  return text
    .replace(/(:\/\/)[^\s/@]{1,512}@/g, '$1[redacted]@')
    .replace(/cbk_[0-9A-Za-z]{8,}/g, 'cbk_[redacted]')
    .slice(0, MAX_MESSAGE_LENGTH);
}

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

function serializeError(value: unknown, depth = 0): unknown {
  if (!(value instanceof Error)) return value;
  const { code } = value as { code?: unknown };
  // The stack repeats the message, so only its frames remain.
  const frames = (value.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const logged: LoggedError = { type: value.name, message: safeMessage(value) };
  if (typeof code === 'string') logged.code = code;
  if (frames.length > 0) logged.stack = frames.join('\n');
  if (value.cause instanceof Error && depth < REDACTION_DEPTH) {
    logged.cause = serializeError(value.cause, depth + 1) as LoggedError;
  }
  return logged;
}

/**
 * Creates a logger that writes JSON lines: time in ISO format, level by name, secrets replaced by `[redacted]`, errors
 * (`err`) without the values they quote.
 * @param destination standard output, except in tests
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redactedPaths(), censor: '[redacted]' },
    serializers: {
      err: (value: unknown) => serializeError(value),
      error: (value: unknown) => serializeError(value),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The server's log. Never pass it cookies, tokens, passwords, bodies or the text of a prompt. */
export const logger = createLogger(env.LOG_LEVEL);
