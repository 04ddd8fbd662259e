/**
 * Processes values as they arrive, at most `most` concurrently, and yields the results in the order of the values.
 * After a failure, or if its reader stops, no more are started; those in flight have ended when this ends.
 */
export async function* mapInOrder<Value, Result>(
  values: AsyncIterable<Value>,
  most: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const inFlight: Promise<Result>[] = [];
  try {
    for await (const value of values) {
      const result = work(value);
      // It may fail while an earlier one is awaited.
      result.catch(() => undefined);
      inFlight.push(result);
      if (inFlight.length < most) continue;
      const first = inFlight.shift();
      if (first !== undefined) yield await first;
    }
    for (const result of inFlight) yield await result;
  } finally {
    await Promise.allSettled(inFlight);
  }
}
