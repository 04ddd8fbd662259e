import type { ReachedLimit } from '@/domain/evaluation/states';

/** Why a call could not be completed, beside errors of the program. */

/** A column, or the whole evaluation, can't go on. */
export class CannotGoOn extends Error {
  override readonly name = 'CannotGoOn';
  constructor(
    readonly scope: 'column' | 'evaluation',
    /** In words for people. */
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** A limit is reached: the evaluation pauses, and can be continued. */
export class LimitReached extends Error {
  override readonly name = 'LimitReached';
  constructor(
    readonly limit: ReachedLimit,
    /** In words for people. */
    readonly reason: string,
  ) {
    super(reason);
  }
}

/** A limit of cost may not be reached yet: requests under way have reserved more than they will cost. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** The service asks to wait, or doesn't answer now. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  constructor(
    readonly milliseconds: number,
    /** Why, if it never succeeds. */
    readonly reason: string,
    readonly scope: 'column' | 'evaluation',
  ) {
    super(reason);
  }
}

/** The evaluation has ended or is paused, or another process works on the call. */
export class NoLongerOurs extends Error {
  override readonly name = 'NoLongerOurs';
}

/** The default model of this server isn't that of the start: another server may have it. */
export class LeftToOthers extends Error {
  override readonly name = 'LeftToOthers';
}
