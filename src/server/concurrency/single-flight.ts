/**
 * Coalesces concurrent calls with the same key: callers that arrive during a run share the next one, which begins when
 * it is done. So no caller gets a result that was begun before its call, and there is one run per key at a time,
 * however many call.
 */
export function singleFlight(): <Result>(key: string, make: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<unknown>>();

  function start<Result>(key: string, make: () => Promise<Result>): Promise<Result> {
    const result = make();
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    running.set(key, ended);
    void ended.then(() => {
      if (running.get(key) === ended) running.delete(key);
    });
    return result;
  }

  return <Result>(key: string, make: () => Promise<Result>): Promise<Result> => {
    const before = running.get(key);
    if (before === undefined) return start(key, make);
    const waiting = next.get(key) as Promise<Result> | undefined;
    if (waiting !== undefined) return waiting;
    const result = before.then(() => {
      next.delete(key);
      return start(key, make);
    });
    next.set(key, result);
    return result;
  };
}
