const shutdown = new AbortController();
const inFlight = new Set<Promise<unknown>>();

/** Returns a signal that aborts when the server begins to stop: event streams end themselves, loops finish. */
export function shutdownSignal(): AbortSignal {
  return shutdown.signal;
}

/** Announces that this process is about to stop. Called once, by the HTTP server. */
export function announceShutdown(): void {
  shutdown.abort();
}

/** Makes a stop wait for work without a connection. It should end soon after {@link shutdownSignal} aborts. */
export async function finishBeforeStop<Result>(work: Promise<Result>): Promise<Result> {
  inFlight.add(work);
  try {
    return await work;
  } finally {
    inFlight.delete(work);
  }
}

/** Resolves when all work that a stop waits for has settled. */
export async function workIsFinished(): Promise<void> {
  await Promise.allSettled(inFlight);
}
