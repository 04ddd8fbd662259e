/**
 * Makes an answer once for all who wait for the same: who comes while one is made waits for the next, which begins when it is
 * done. Nobody gets what was begun before they asked, and of each key one is made at a time, however many ask.
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
