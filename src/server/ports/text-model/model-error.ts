import type { ConnectionFailure } from '@/domain/connection-failure';
import type { Parameter } from './refused-parameters';

/**
 * Why a model returned no text. `keyRefused` to `overloaded` and `failed` are error statuses of the provider;
 * `redirected`, `unreachable`, `forbiddenHost` and `timeout` have no response; the rest came with status 200.
 */
export type ModelProblem =
  | 'keyRefused'
  | 'unknownModel'
  | 'badRequest'
  | 'overloaded'
  | 'failed'
  | 'redirected'
  | 'unreachable'
  | 'forbiddenHost'
  | 'timeout'
  | 'blocked'
  | 'empty'
  | 'spent'
  | 'garbled'
  | 'tooLong';

/** A failed call to a model. Contains no part of the request or response: its message may be logged. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** The provider is in a private network, about which nothing may be told from the outcome. */
  isPrivate = false;
  /** Why it was unreachable, for the operator. */
  connection: { kind: ConnectionFailure; code: string; host: string } | null = null;
  /** The parameter that the provider refused, if it named one. */
  parameter: Parameter | null = null;
  constructor(
    readonly problem: ModelProblem,
    /** The HTTP status, if the provider responded with an error. */
    readonly status: number | null = null,
    /** Seconds that the provider asked to wait. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(status === null ? `AI response: ${problem}` : `API error: ${status}`);
  }

  /** True if the provider itself reports that it did nothing for this call, so it isn't counted. */
  get isUnbilled(): boolean {
    return [
      'keyRefused',
      'unknownModel',
      'overloaded',
      'failed',
      'redirected',
      'unreachable',
      'forbiddenHost',
    ].includes(this.problem);
  }
}
