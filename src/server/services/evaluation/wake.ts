/** Wakes the loop of this process as soon as there is something to do or to stop; the others look every few seconds. */
const waiting = new Set<() => void>();

export function wakeEvaluations(): void {
  for (const wake of waiting) wake();
}

/** Calls `wake` whenever this process starts, continues or stops an evaluation. Returns what ends that. */
export function onWake(wake: () => void): () => void {
  waiting.add(wake);
  return () => void waiting.delete(wake);
}
