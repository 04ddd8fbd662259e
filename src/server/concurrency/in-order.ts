/**
 * Works on values as they come, on at most `most` at once, and gives the results in the order of the values. Once a piece of work
 * has failed, or its reader stops, no other is begun; what is under way has ended when this ends.
 */
export async function* inOrder<Value, Result>(
  values: AsyncIterable<Value>,
  most: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  try {
    for await (const value of values) {
      const result = work(value);
      // It may fail while an earlier one is waited for.
      result.catch(() => undefined);
      underWay.push(result);
      if (underWay.length < most) continue;
      const first = underWay.shift();
      if (first !== undefined) yield await first;
    }
    for (const result of underWay) yield await result;
  } finally {
    await Promise.allSettled(underWay);
  }
}
