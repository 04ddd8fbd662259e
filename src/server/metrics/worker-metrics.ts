import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** The message to the launcher and its response (scripts/lib/workers.mjs). */
const METRICS = 'cuebook:metrics';
const Answer = z.object({
  type: z.literal(METRICS),
  id: z.number(),
  text: z.string().optional(),
  problem: z.string().optional(),
});
const DEADLINE_MS = 8_000;

export type Metrics = Pick<Registry, 'contentType' | 'metrics'>;

/**
 * Returns the metrics of the server: of this process or, with `WORKERS`, the sum of all its processes, whichever of
 * them is asked.
 * @param own those of this process
 * @param library those that are equal in all processes; included once
 */
export function serverMetrics(own: Registry, library: Registry): Metrics {
  const ownText = cluster.isWorker ? workersMetrics(own) : () => own.metrics();
  return {
    contentType: own.contentType,
    metrics: async () => `${await ownText()}\n${await library.metrics()}`,
  };
}

/** Registers this process's metrics; returns a function that collects those of all, and rejects if any is missing. */
function workersMetrics(own: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(own);
  // Listens for the launcher's message.
  new AggregatorRegistry();
  const waiting = new Map<number, (answer: z.infer<typeof Answer>) => void>();
  let last = 0;
  process.on('message', (message) => {
    const { data } = Answer.safeParse(message);
    if (data === undefined) return;
    waiting.get(data.id)?.(data);
  });
  return async () => {
    const id = (last += 1);
    try {
      const answer = await new Promise<z.infer<typeof Answer>>((resolve, reject) => {
        waiting.set(id, resolve);
        setTimeout(() => reject(new Error('The launcher did not answer')), DEADLINE_MS).unref();
        process.send?.({ type: METRICS, id });
      });
      if (answer.text === undefined) throw new Error(answer.problem);
      return answer.text;
    } finally {
      waiting.delete(id);
    }
  };
}
