/** Asks for many in calls that each take a number of them, one after the other; gives the answers in their order. */
export async function inChunks<Item, Answer>(
  items: readonly Item[],
  size: number,
  ask: (chunk: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += size) {
    answers.push(await ask(items.slice(from, from + size)));
  }
  return answers;
}
