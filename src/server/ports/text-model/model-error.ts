/**
 * Why a model gave no text. `keyRefused` to `overloaded` and `failed` are answers of the provider with a status;
 * `redirected`, `unreachable` and `timeout` are none; the rest came with status 200.
 */
export type ModelProblem =
  | 'keyRefused'
  | 'unknownModel'
  | 'badRequest'
  | 'overloaded'
  | 'failed'
  | 'redirected'
  | 'unreachable'
  | 'timeout'
  | 'blocked'
  | 'empty'
  | 'spent'
  | 'garbled'
  | 'tooLong';

/** A failed call to a model. Contains no part of request or answer: its message may be logged. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  constructor(
    readonly problem: ModelProblem,
    /** The HTTP status, when the provider answered with one that says no. */
    readonly status: number | null = null,
    /** Seconds that the provider asked to wait. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(status === null ? `AI response: ${problem}` : `API error: ${status}`);
  }

  /** True when the provider itself says that it did nothing for this call, so that nobody has to count it. */
  get isUnbilled(): boolean {
    return ['keyRefused', 'unknownModel', 'overloaded', 'failed', 'redirected', 'unreachable'].includes(
      this.problem,
    );
  }
}
