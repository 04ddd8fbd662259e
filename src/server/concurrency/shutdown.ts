const shutdown = new AbortController();

/** Aborts when the server begins to stop: event streams end themselves, loops finish. */
export function shutdownSignal(): AbortSignal {
  return shutdown.signal;
}

/** Announces that this process is about to stop. Called once, by the HTTP server. */
export function announceShutdown(): void {
  shutdown.abort();
}
