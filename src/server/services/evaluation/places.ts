import pLimit, { type LimitFunction } from 'p-limit';

/**
 * The places of this process for requests to models. What waits for one has its call already, so that the next request is
 * sent as soon as one ends; and it asks the database for the model's place over all processes only when it may get it.
 */
export class Places {
  readonly #all: LimitFunction;
  /** By the model's key, with as many places as the model had when it was asked last. */
  readonly #ofModels = new Map<string, LimitFunction>();

  constructor(readonly atOnce: number) {
    this.#all = pLimit(atOnce);
  }

  #of(model: string): LimitFunction {
    const known = this.#ofModels.get(model);
    if (known !== undefined) return known;
    const limit = pLimit(this.atOnce);
    this.#ofModels.set(model, limit);
    return limit;
  }

  /** Says how many requests a model takes at once. */
  learn(model: string, callsAtOnce: number): void {
    this.#of(model).concurrency = Math.min(this.atOnce, callsAtOnce);
  }

  /** Runs `work` once it has a place, first come, first served. Throws the signal's reason if it was aborted meanwhile. */
  run<Result>(model: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return this.#of(model)(() =>
      this.#all(() => {
        signal.throwIfAborted();
        return work();
      }),
    );
  }
}
