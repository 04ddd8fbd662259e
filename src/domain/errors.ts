/** The closed list of ways a use case says no. One middleware maps them to tRPC codes. */
export const ERROR_CODES = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  /** A service that this server asks said no. */
  'BAD_GATEWAY',
  'UNAVAILABLE',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * What the caller can do about a refusal, for the client to offer: prove once more who they are, or that they are no robot, or
 * say that a text with these kinds of secrets is meant to be read by more people, and ask again.
 */
export type Remedy = 'confirmIdentity' | 'solveChallenge' | 'acceptSecrets';

/** An error whose message is meant for the person who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds until another try makes sense (TOO_MANY_REQUESTS). */
  readonly retryAfterSeconds: number | undefined;
  /** Why, in a sentence of its own, where the message only says what failed. */
  readonly reason: string | undefined;
  readonly remedy: Remedy | undefined;
  /** The name by which clients of the specification know it (section 8), where it has one. */
  readonly errorName: string | undefined;
  /** The kinds of secrets that a text holds, of a refusal to show it to more people. */
  readonly secretKinds: readonly string[] | undefined;
  /** The field of the form that the message belongs to. */
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
