/** All error codes of use cases. One middleware maps them to tRPC codes. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  /** An upstream service returned an error. */
  'BAD_GATEWAY',
  'UNAVAILABLE',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * Step for the caller before a retry: confirm their identity, solve a challenge, or accept that a text with these kinds
 * of secrets is shown to more people.
 */
export type Remedy = 'confirmIdentity' | 'solveChallenge' | 'acceptSecrets';

/** An error with a message for the user who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds until a retry makes sense (TOO_MANY_REQUESTS). */
  readonly retryAfterSeconds: number | undefined;
  /** The reason, as a separate sentence, if the message only names the failure. */
  readonly reason: string | undefined;
  readonly remedy: Remedy | undefined;
  /** The error's stable name for clients, if it has one. */
  readonly errorName: string | undefined;
  /** The kinds of secrets in a text, if the error is about showing it to more people. */
  readonly secretKinds: readonly string[] | undefined;
  /** The form field of the message. */
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options?: {
      retryAfterSeconds?: number;
      reason?: string;
      remedy?: Remedy;
      errorName?: string;
      secretKinds?: readonly string[];
      field?: string;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options?.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.reason = options?.reason;
    this.remedy = options?.remedy;
    this.errorName = options?.errorName;
    this.secretKinds = options?.secretKinds;
    this.field = options?.field;
  }
}
