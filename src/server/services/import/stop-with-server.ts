import { finishBeforeStop, shutdownSignal } from '@/server/concurrency/shutdown';

/**
 * Runs work that ends when its client disconnects or the server stops, and makes the stop wait for it.
 * @param signal of the client
 * @param onStop called when the server begins to stop, while the work continues to its next pause; the stop waits for
 * it, too
 */
export async function untilStop<Result>(
  signal: AbortSignal | undefined,
  onStop: () => Promise<void>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = shutdownSignal();
  const note = () => void finishBeforeStop(onStop());
  stop.addEventListener('abort', note, { once: true });
  try {
    return await finishBeforeStop(work(AbortSignal.any(signal === undefined ? [stop] : [signal, stop])));
  } finally {
    stop.removeEventListener('abort', note);
  }
}
