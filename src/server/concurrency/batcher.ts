type Waiting<Item, Answer> = {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};

/**
 * Batches concurrent calls: the first runs immediately, and calls made meanwhile form the next batch, so that many of
 * them need one statement and one connection.
 * @param work performs all of a batch or nothing, and returns the results in order
 * @param most maximum batch size
 * @param failsEach whether an error would fail each item by itself too; after other errors the items run one by one, so
 * that no item fails because of another
 */
export function createBatcher<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { most, failsEach }: { most: number; failsEach: (error: unknown) => boolean },
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let isRunning = false;

  async function doTogether(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item));
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      if (batch.length > 1 && !failsEach(error)) for (const one of batch) await doTogether([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function doAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await doTogether(waiting.splice(0, most));
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void doAll();
    });
}
